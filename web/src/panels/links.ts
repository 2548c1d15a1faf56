/** Where a paper can be read, from its identifiers; other schemes have no page of their own. */
const PAGES: Record<string, { name: string; page: (value: string) => string }> = {
  doi: { name: "DOI", page: (value) => `https://doi.org/${encodeURI(value)}` },
  arxiv: { name: "arXiv", page: (value) => `https://arxiv.org/abs/${encodeURI(value)}` },
  pubmed: { name: "PubMed", page: (value) => `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(value)}/` },
  pmc: { name: "PMC", page: (value) => `https://www.ncbi.nlm.nih.gov/pmc/articles/${encodeURIComponent(value)}/` },
  openalex: { name: "OpenAlex", page: (value) => `https://openalex.org/${encodeURIComponent(value)}` },
};

export interface PageLink {
  readonly name: string;
  readonly address: string;
}

/** One link for each scheme that has pages, in the order of the schemes above; then the source's own address. */
export function pageLinks(identifiers: readonly string[], url: string | null): PageLink[] {
  const links: PageLink[] = [];
  for (const [scheme, { name, page }] of Object.entries(PAGES)) {
    const found = identifiers.find((each) => each.startsWith(`${scheme}:`));
    if (found) links.push({ name, address: page(found.slice(scheme.length + 1)) });
  }
  if (url && /^https?:\/\//.test(url) && !links.some((link) => link.address === url)) links.push({ name: "Source", address: url });
  return links;
}
