# The command line `strata`, without a compiler, without the sources, and not as root.
#
#   docker build --tag strata .
#   docker build --tag strata --build-arg EXTRAS=postgres .   # with extras, separated by commas
#   docker run --rm --volume "$PWD:/data" --user "$(id -u):$(id -g)" strata demo
#
# `strata serve` listens on port 8000 once it is given STRATA_HOST=0.0.0.0 and a key; docker-compose.yml does so. The
# health check is there too, since most runs are one command, which says by its exit code how it went.

FROM python:3.13-slim-bookworm AS build
WORKDIR /source
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/strata
# The very packages that are written down, by their digests, and then Strata itself, which fetches nothing more.
COPY requirements.lock .
RUN /opt/strata/bin/pip install --no-deps --require-hashes --requirement requirements.lock
COPY . .
# EXTRAS names extras of Strata, such as postgres; their packages come beside those that are written down.
ARG EXTRAS=""
RUN /opt/strata/bin/pip install --no-deps --no-build-isolation . \
    && if [ -n "$EXTRAS" ]; then /opt/strata/bin/pip install --no-build-isolation ".[$EXTRAS]"; fi \
    && /opt/strata/bin/pip uninstall --yes hatchling trove-classifiers

FROM python:3.13-slim-bookworm
COPY --from=build /opt/strata /opt/strata
# Any user may run it, so that files in a mounted folder belong to whoever called; /data is home and working folder.
# /state is for a volume with the jobs and keys of the service, which are for its user alone.
RUN useradd --uid 10001 --home-dir /data --create-home strata && chmod 1777 /data \
    && install --directory --owner 10001 --group 10001 --mode 700 /state
ENV PATH=/opt/strata/bin:$PATH HOME=/data PYTHONUNBUFFERED=1
WORKDIR /data
USER 10001:10001
EXPOSE 8000
ENTRYPOINT ["strata"]
CMD ["doctor"]
