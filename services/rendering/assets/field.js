(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { papers, communities, citations, similarities, paths } = data;
  const picture = document.getElementById("picture");
  const svg = picture.querySelector("svg.strata");
  const hover = document.getElementById("hover");
  const details = document.getElementById("details");
  const layerNames = { foundation: "Foundation", development: "Development", frontier: "Frontier" };
  const strata = new Set(papers.map((paper) => paper.layer));
  const discs = papers.map((paper) => document.getElementById(paper.id));
  const labels = new Map([...svg.querySelectorAll("[data-of]")].map((label) => [label.dataset.of, label]));
  const at = new Map(papers.map((paper, i) => [paper.id, i]));
  const cites = papers.map(() => []);
  const citedBy = papers.map(() => []);
  const similar = papers.map(() => []);
  for (const [from, to] of citations) { cites[from].push(to); citedBy[to].push(from); }
  for (const [a, b, weight] of similarities) { similar[a].push([b, weight]); similar[b].push([a, weight]); }
  for (const title of svg.querySelectorAll(".paper > title")) title.remove();
  discs.forEach((disc, i) => disc.setAttribute("aria-label", papers[i].title));

  const make = (tag, text, className) => {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    if (className) node.className = className;
    return node;
  };
  const shape = (tag, className) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    node.setAttribute("class", className);
    return node;
  };
  const below = svg.insertBefore(shape("g", "background"), svg.querySelector(".edges"));
  const lit = svg.insertBefore(shape("g", "lit-edges"), svg.querySelector(".papers"));

  // Zoom and pan: the view is the SVG's viewBox.
  const whole = svg.viewBox.baseVal;
  const all = { x: whole.x, y: whole.y, w: whole.width, h: whole.height };
  let view = { ...all };
  const isNarrow = picture.clientWidth < 700;
  if (isNarrow) {
    view.w = Math.min(all.w, (all.h * picture.clientWidth) / picture.clientHeight);
    view.x = all.x + all.w - view.w; // the newest papers first
  }
  const showView = () => svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const scale = () => { const m = svg.getScreenCTM(); return m ? 1 / m.a : 1; };
  const point = (x, y) => { const m = svg.getScreenCTM().inverse(); return { x: m.a * x + m.e, y: m.d * y + m.f }; };
  const zoom = (factor, centre) => {
    if (!factor) { view = { ...all }; showView(); return; }
    const f = Math.min(Math.max(factor, view.w / (all.w * 1.6)), view.w / (all.w / 40));
    const c = centre || { x: view.x + view.w / 2, y: view.y + view.h / 2 };
    view = { x: c.x - (c.x - view.x) / f, y: c.y - (c.y - view.y) / f, w: view.w / f, h: view.h / f };
    showView();
  };
  showView();
  const move = (dx, dy) => { view.x += dx; view.y += dy; showView(); };
  picture.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), point(event.clientX, event.clientY));
  }, { passive: false });
  const pointers = new Map();
  let moved = 0;
  picture.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) return;
    pointers.set(event.pointerId, event);
    moved = 0;
  });
  addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const others = [...pointers.values()].filter((each) => each.pointerId !== event.pointerId);
    if (others.length) {
      const far = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
      const middle = point((event.clientX + others[0].clientX) / 2, (event.clientY + others[0].clientY) / 2);
      zoom(far(event, others[0]) / far(before, others[0]), middle);
    } else {
      move((before.clientX - event.clientX) * scale(), (before.clientY - event.clientY) * scale());
    }
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    pointers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => pointers.delete(event.pointerId));
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => zoom(Number(button.dataset.zoom)));
  }
  picture.addEventListener("keydown", (event) => {
    const step = view.w / 12;
    const actions = {
      "+": () => zoom(1.4), "=": () => zoom(1.4), "-": () => zoom(1 / 1.4), "0": () => zoom(0),
      ArrowLeft: () => move(-step, 0), ArrowRight: () => move(step, 0), ArrowUp: () => move(0, -step), ArrowDown: () => move(0, step),
    };
    if (actions[event.key]) { event.preventDefault(); actions[event.key](); }
  });

  // What a paper says of itself.
  const facts = (paper) => [
    paper.short, paper.year ?? "no year", paper.citations === null ? "" : `${paper.citations.toLocaleString("en")} citations`,
  ].filter(Boolean).join(" · ");
  const showHover = (i, event) => {
    const paper = papers[i];
    hover.replaceChildren(make("b", paper.title), make("span", facts(paper), "quiet-text"));
    if (paper.retracted) hover.append(make("span", paper.retracted, "retracted"));
    if (paper.text) hover.append(make("p", paper.text));
    hover.hidden = false;
    const box = picture.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    hover.style.left = `${Math.max(6, x + 16 + hover.offsetWidth > box.width ? x - hover.offsetWidth - 16 : x + 16)}px`;
    hover.style.top = `${Math.max(6, Math.min(y + 12, box.height - hover.offsetHeight - 6))}px`;
  };
  svg.addEventListener("pointermove", (event) => {
    const disc = event.target.closest(".paper");
    for (const each of svg.querySelectorAll(".hovered")) each.classList.remove("hovered");
    if (!disc || pointers.size) { hover.hidden = true; return; }
    disc.classList.add("hovered");
    showHover(at.get(disc.id), event);
  });
  picture.addEventListener("pointerleave", () => { hover.hidden = true; });

  const button = (i) => {
    const node = make("button", papers[i].title, "link");
    node.type = "button";
    node.dataset.paper = papers[i].id;
    return node;
  };
  const list = (title, rows) => {
    if (!rows.length) return [];
    const items = make("ul", undefined, "neighbours");
    for (const [i, note] of rows) {
      const item = make("li");
      item.append(button(i), " ", make("small", [papers[i].short, papers[i].year, note].filter(Boolean).join(", ")));
      items.append(item);
    }
    return [make("h3", `${title} (${rows.length})`), items];
  };
  const byScore = (indices) => indices.slice().sort((a, b) => papers[b].score - papers[a].score).map((i) => [i, ""]);

  // The steps of every path through a paper: back to its seed, and on to what follows.
  const through = (i) => {
    const edges = [];
    for (const path of paths) {
      const parents = new Map(path.steps);
      if (i !== path.seed && !parents.has(i)) continue;
      for (let at = i; at !== path.seed && parents.has(at); at = parents.get(at)) edges.push([parents.get(at), at, path.seed]);
      const reached = new Set([i]);
      for (let grown = true; grown;) {
        grown = false;
        for (const [node, parent] of path.steps) {
          if (reached.has(parent) && !reached.has(node)) { reached.add(node); edges.push([parent, node, path.seed]); grown = true; }
        }
      }
    }
    return edges;
  };
  const place = (i) => ({ x: discs[i].cx.baseVal.value, y: discs[i].cy.baseVal.value });
  const curve = (a, b) => {
    const p = place(a);
    const q = place(b);
    const bend = (q.x - p.x) / 2;
    return `M${p.x},${p.y}C${p.x + bend},${p.y} ${q.x - bend},${q.y} ${q.x},${q.y}`;
  };
  const draw = (edges, className) => {
    const path = shape("path", className);
    path.setAttribute("d", edges.map(([a, b]) => curve(a, b)).join(""));
    lit.append(path);
  };

  const choose = (i, { reveal = false } = {}) => {
    const paper = papers[i];
    const steps = through(i);
    clear();
    const near = new Set([i, ...cites[i], ...citedBy[i], ...similar[i].map(([j]) => j), ...steps.flatMap(([a, b]) => [a, b])]);
    svg.classList.add("focus");
    for (const j of near) {
      discs[j].classList.add("lit");
      labels.get(papers[j].id)?.classList.add("lit");
    }
    discs[i].classList.add("chosen");
    draw(similar[i].map(([j]) => [i, j]), "similar");
    draw([...cites[i].map((j) => [j, i]), ...citedBy[i].map((j) => [i, j])], "cites");
    draw(steps.filter(([a, b]) => cites[b].includes(a)), "on-path");
    draw(steps.filter(([a, b]) => !cites[b].includes(a)), "on-path dashed");
    if (reveal) {
      const p = place(i);
      if (p.x < view.x || p.x > view.x + view.w || p.y < view.y || p.y > view.y + view.h) {
        view.x = p.x - view.w / 2;
        view.y = p.y - view.h / 2;
        showView();
      }
    }
    const links = make("p");
    for (const [label, address] of paper.links) {
      const link = make("a", label);
      link.href = address;
      link.rel = "noreferrer";
      links.append(link, " ");
    }
    const seeds = [...new Set(steps.map(([, , seed]) => seed))];
    const group = paper.community === null ? null : communities[paper.community];
    details.replaceChildren(
      make("h2", paper.title),
      ...(paper.retracted ? [make("p", `${paper.retracted}.`, "retracted")] : []),
      make("p", paper.authors || "No author is known.", "quiet-text"),
      make("p", [paper.venue, paper.year ?? "no year", paper.citations === null ? "" : `${paper.citations.toLocaleString("en")} citations`, `${paper.score} a year`].filter(Boolean).join(" · "), "quiet-text"),
      links,
      make("p", paper.text, "text"),
      make("h3", layerNames[paper.layer]),
      make("p", [paper.reason, group && `community: ${group.label}`, group && group.theme !== group.label && `theme: ${group.theme}`].filter(Boolean).join("; "), "quiet-text"),
      ...list("On the paths of", byScore(seeds)),
      ...list("Cites here", byScore(cites[i])),
      ...list("Cited here by", byScore(citedBy[i])),
      ...list("Most similar", similar[i].slice().sort((a, b) => b[1] - a[1]).map(([j, weight]) => [j, weight.toFixed(2)])),
    );
    details.scrollTop = 0;
    history.replaceState(null, "", `#${paper.id}`);
  };
  const clear = () => {
    svg.classList.remove("focus");
    for (const each of svg.querySelectorAll(".lit, .chosen")) each.classList.remove("lit", "chosen");
    lit.replaceChildren();
  };
  const welcome = () => {
    clear();
    details.replaceChildren(
      make("h2", "How to read this"),
      make("p", `Each disc is a paper, placed by its date ${strata.size > 1 ? `in one of ${strata.size} strata` : `in the ${layerNames[[...strata][0]]}`}. Its colour is its theme, the same in every stratum, its area the citations it gains a year.${paths.length ? " Ringed discs are the seeds of the vertical paths." : ""}`, "text"),
      make("p", `Choose a disc to light up what it cites, what cites it, what resembles it${paths.length ? ", and the paths through it, dashed where a paper only resembles the one before it" : ""}. Drag to move, scroll to zoom, Escape to start again.`, "text"),
      ...list("Seeds", paths.map((path) => [path.seed, `${path.steps.length} papers on its path`])),
    );
    history.replaceState(null, "", location.pathname + location.search);
  };
  svg.addEventListener("click", (event) => {
    if (moved > 5) return;
    const disc = event.target.closest(".paper");
    if (disc) choose(at.get(disc.id)); else welcome();
  });
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-paper]");
    if (!chosen) return;
    choose(at.get(chosen.dataset.paper), { reveal: true });
    found.hidden = true;
    if (chosen.closest(".tables")) picture.scrollIntoView({ block: "center" });
    if (!chosen.isConnected || chosen.closest(".found")) details.focus({ preventScroll: true });
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape") { found.hidden = true; welcome(); } });

  // Search and filters.
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const form = document.getElementById("controls");
  const community = document.getElementById("community");
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const haystack = papers.map((paper) => plain(`${paper.title} ${paper.authors} ${paper.year ?? ""} ${paper.venue} ${paper.text}`));
  const titles = papers.map((paper) => plain(paper.title));
  const matches = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    if (!words.length) return null;
    const hits = papers.map((_, i) => i).filter((i) => words.every((word) => haystack[i].includes(word)));
    const inTitle = (i) => (words.every((word) => titles[i].includes(word)) ? 1 : 0);
    return hits.sort((a, b) => inTitle(b) - inTitle(a) || papers[b].score - papers[a].score);
  };
  const showFound = (hits) => {
    found.replaceChildren();
    for (const i of (hits || []).slice(0, 12)) {
      const item = make("li");
      const node = button(i);
      node.className = "";
      node.append(make("br"), make("small", facts(papers[i])));
      item.append(node);
      found.append(item);
    }
    if (hits && !hits.length) found.append(make("p", "No paper has all these words."));
    found.hidden = !hits;
  };
  const filter = () => {
    const layers = new Set([...form.querySelectorAll("[name=layer]:checked")].map((box) => box.value));
    const first = Number(document.getElementById("from").value) || -Infinity;
    const last = Number(document.getElementById("to").value) || Infinity;
    const hits = matches();
    const wanted = hits && new Set(hits);
    let shown = 0;
    papers.forEach((paper, i) => {
      const inYears = paper.year === null || (paper.year >= first && paper.year <= last);
      const inCommunity = community.value === "" || paper.community === Number(community.value);
      const on = layers.has(paper.layer) && inYears && inCommunity && (!wanted || wanted.has(i));
      discs[i].classList.toggle("off", !on);
      labels.get(paper.id)?.classList.toggle("off", !on);
      shown += on ? 1 : 0;
    });
    svg.classList.toggle("filtered", shown < papers.length);
    document.getElementById("matching").textContent = shown === papers.length ? `${shown} papers` : `${shown} of ${papers.length} papers`;
  };
  search.addEventListener("input", () => showFound(matches()));
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const hits = matches();
    if (hits?.length) { choose(hits[0], { reveal: true }); found.hidden = true; }
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".search")) found.hidden = true;
    const chosen = event.target.closest("[data-community]");
    if (!chosen) return;
    community.value = community.value === chosen.dataset.community ? "" : chosen.dataset.community;
    filter();
    picture.scrollIntoView({ block: "center" });
  });
  document.getElementById("all-citations").addEventListener("change", (event) => {
    below.replaceChildren();
    if (!event.target.checked) return;
    const path = shape("path", "every-citation");
    path.setAttribute("d", citations.map(([from, to]) => curve(to, from)).join(""));
    below.append(path);
  });

  filter();
  const start = at.get(location.hash.slice(1));
  if (start === undefined) welcome(); else choose(start, { reveal: true });
})();
