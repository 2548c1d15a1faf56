(() => {
  const card = document.getElementById("card");
  const body = card.querySelector(".card-body");
  const isSheet = matchMedia("(max-width: 40rem)"); // as in survey.css
  const EDGE = 12;
  let opener = null;

  const copyOf = (node) => {
    const copy = node.cloneNode(true);
    copy.removeAttribute("id");
    for (const each of copy.querySelectorAll("[id]")) each.removeAttribute("id");
    return copy;
  };

  const fill = (cite) => {
    const reference = document.getElementById(cite.hash.slice(1));
    body.replaceChildren();
    for (const part of reference.querySelectorAll(":scope > .ref-title, :scope > .ref-line:not(.places)")) body.append(copyOf(part));
    for (const id of (cite.dataset.evidence || "").split(" ").filter(Boolean)) {
      const evidence = document.getElementById(id);
      if (evidence) body.append(copyOf(evidence));
    }
    const more = document.createElement("p");
    more.className = "more";
    const link = document.createElement("a");
    link.href = cite.hash;
    link.textContent = `Reference ${cite.textContent}, with BibTeX`;
    link.addEventListener("click", () => close(false));
    more.append(link);
    body.append(more);
    card.querySelector(".ref-title").id = "card-title";
  };

  const place = (cite) => {
    if (isSheet.matches) {
      card.style.left = card.style.top = "";
      const hidden = cite.getBoundingClientRect().bottom + 12 - (innerHeight - card.offsetHeight - 12);
      if (hidden > 0) scrollBy(0, hidden);
      return;
    }
    const { clientWidth, clientHeight } = document.documentElement;
    const box = cite.getBoundingClientRect();
    const claim = (cite.closest(".claim") ?? cite).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const inside = (at, most) => Math.max(EDGE, Math.min(at, most - EDGE));
    const hasRoom = (top) => top >= EDGE && top + height <= clientHeight - EDGE;
    const tops = [claim.bottom + 8, claim.top - height - 8, box.bottom + 8, box.top - height - 8];
    const top = tops.find(hasRoom) ?? inside(box.bottom + 8, clientHeight - height);
    card.style.left = `${inside(box.left + box.width / 2 - width / 2, clientWidth - width) + scrollX}px`;
    card.style.top = `${top + scrollY}px`;
  };

  const close = (back = true) => {
    if (!opener) return;
    card.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    opener.closest(".claim")?.classList.remove("lit");
    if (back) opener.focus({ preventScroll: true });
    opener = null;
  };

  const open = (cite) => {
    const again = opener === cite;
    close(false);
    if (again) return;
    opener = cite;
    fill(cite);
    cite.setAttribute("aria-expanded", "true");
    cite.closest(".claim")?.classList.add("lit");
    card.hidden = false;
    card.scrollTop = 0;
    place(cite);
    card.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const cite = event.target.closest("a.cite");
    if (cite) {
      event.preventDefault();
      open(cite);
    } else if (event.target.closest(".close")) {
      close();
    } else if (!card.contains(event.target)) {
      close(false);
    }
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  addEventListener("resize", () => { if (opener) place(opener); });
  for (const cite of document.querySelectorAll("a.cite")) {
    cite.setAttribute("aria-haspopup", "dialog");
    cite.setAttribute("aria-expanded", "false");
  }

  for (const button of document.querySelectorAll("button.copy")) {
    button.addEventListener("click", async () => {
      const text = button.closest(".reference").querySelector("pre").textContent;
      button.textContent = (await copy(text)) ? "Copied" : "Press Ctrl+C";
      setTimeout(() => { button.textContent = "Copy BibTeX"; }, 1800);
    });
  }
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      return done;
    }
  };

  const side = document.querySelector(".side");
  const entries = [...document.querySelectorAll(".side a")].map((link) => [document.getElementById(link.hash.slice(1)), link]);
  let current = null;
  const mark = () => {
    const passed = entries.filter(([heading]) => heading && heading.getBoundingClientRect().top < innerHeight / 4);
    const link = passed.length ? passed[passed.length - 1][1] : null;
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    current = link;
    if (link) side.scrollTop = Math.max(0, link.offsetTop - side.clientHeight / 2);
  };
  addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });

  const contents = document.querySelector(".side details");
  const fold = () => { contents.open = !matchMedia("(max-width: 60rem)").matches; };
  fold();

  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.matches("a.cite")) {
      target.scrollIntoView({ block: "center" });
      open(target);
    } else if (target) {
      target.closest("details")?.setAttribute("open", "");
    }
  };
  addEventListener("hashchange", follow);
  follow();
  mark();
})();
