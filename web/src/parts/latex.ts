/** LaTeX in titles and abstracts as text that people read: `$O(n^2)$` becomes `O(n²)`; what is not known loses its marks. */

/** Names and signs in turn. */
function table(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.trim().split(/\s+/);
  return new Map(words.flatMap((word, place) => (place % 2 ? [] : [[word, words[place + 1] ?? ""] as const])));
}

/** Commands that mean a sign. */
const SYMBOLS = table(`
  alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ
  sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ
  Omega Ω times × cdot · pm ± mp ∓ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ equiv ≡ propto ∝ in ∈
  notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ forall ∀ exists ∃ infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ to →
  rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ mapsto ↦ ldots … dots … cdots … circ ° degree ° ell ℓ star ⋆ ast ∗
  dagger † langle ⟨ rangle ⟩ mid | vert | Vert ‖ oplus ⊕ otimes ⊗ textendash – textemdash — textquoteright ’ textquoteleft ‘
  textasciitilde ~ ss ß ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł aa å AA Å i ı
`);
const RAISED = table(`
  0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ − ⁻ n ⁿ i ⁱ ° ° ∗ * * * ′ ′ T ᵀ
`);
const LOWERED = table(`
  0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ i ᵢ j ⱼ n ₙ k ₖ t ₜ
`);
const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [..."'`^\"~=.cvuHkr"].map((sign, place) => [
    sign,
    "\u0301\u0300\u0302\u0308\u0303\u0304\u0307\u0327\u030c\u0306\u030b\u0328\u030a"[place] ?? "",
  ]),
);

/** Commands that only place what is about them. */
const SILENT = new Set(["left", "right", "displaystyle", "limits", "quad", "qquad"]);

/** Of pandoc: a dollar opens before and closes behind what is not a space. */
const MATH = /\$\$([^$]+)\$\$|\$(?=\S)([^$\n]*?[^\s$\\])\$|\\\((.+?)\\\)|\\\[(.+?)\\\]/g;
const ACCENT = /\\(?:(['`^"~=.])\s*|([cvuHkr])(?:\s+|(?=\{)))(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z]))/g;
const WITH_TEXT =
  /\\(?:emph|text[a-z]{0,3}|textsc|math[a-z]+|operatorname\*?|mbox|underline|overline|hat|bar|tilde|vec|ensuremath)\s*\{([^{}]*)\}/g;

/** A text without LaTeX; one that has none is the same. */
export function readable(text: string): string {
  if (!/[\\$]/.test(text)) return text;
  const math = text.replace(MATH, (whole: string, ...found) => {
    const [display, inline, round, square, at] = found as (string | undefined)[];
    const isPrice = inline !== undefined && !/[\\^_{]/.test(inline) && /\d/.test(text[Number(at) + whole.length] ?? "");
    return isPrice ? whole : mathText(display ?? inline ?? round ?? square ?? "");
  });
  return math.includes("\\") ? plainText(math).replaceAll(/\{([^{}]*)\}/g, "$1") : math;
}

/** What says that a title is that of a paper, and no text of the reader's own, which goes back as it came. */
const OF_PAPER = ["citation_key", "year", "paper_id"];

/** The titles of papers anywhere in an answer made readable, in place. */
export function withReadableTitles<T>(answer: T): T {
  if (typeof answer !== "object" || answer === null) return answer;
  const fields = answer as Record<string, unknown>;
  if (typeof fields["title"] === "string" && OF_PAPER.some((name) => name in fields)) fields["title"] = readable(fields["title"]);
  for (const value of Object.values(fields)) withReadableTitles(value);
  return answer;
}

/** What is between dollars. */
function mathText(tex: string): string {
  const braces = tex.replaceAll("\\{", "\ue000").replaceAll("\\}", "\ue001");
  return scripts(plainText(braces).replaceAll("'", "′"))
    .replaceAll(/[{}]/g, "")
    .replaceAll("\ue000", "{")
    .replaceAll("\ue001", "}")
    .replaceAll(/[~\s]+/g, " ")
    .trim();
}

/** Commands as their signs, or as what they are of. */
function plainText(tex: string): string {
  let text = tex
    .replaceAll(/\\unicode\{x([0-9a-fA-F]{1,5})\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\href\{[^{}]*\}\{([^{}]*)\}/g, "$1")
    .replaceAll(/\\(?:url)\{([^{}]*)\}/g, "$1")
    .replaceAll(/\s*\\(?:cite[a-z]*|label|ref|footnote)\*?\{[^{}]*\}/g, "")
    .replaceAll(ACCENT, (_, sign: string, letter: string, inside: string, bare: string) =>
      `${inside ?? bare}${ACCENTS[sign ?? letter]}`.normalize("NFC"),
    );
  for (let round = 0, before = ""; round < 4 && before !== text; round++) {
    before = text;
    text = text
      .replaceAll(WITH_TEXT, "$1")
      .replaceAll(/\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, "$1/$2")
      .replaceAll(/\\sqrt\s*\{([^{}]*)\}/g, "√$1");
  }
  return text
    .replaceAll(/\\([a-zA-Z]+)\*? ?/g, (whole, name: string) => {
      const sign = SILENT.has(name) ? "" : SYMBOLS.get(name);
      return sign === undefined
        ? `${name}${whole.endsWith(" ") ? " " : ""}`
        : `${sign}${whole.endsWith(" ") && /[×≤≥≠≈∈±→∼<>]/.test(sign) ? " " : ""}`;
    })
    .replaceAll(/\\[,;:!> ]/g, " ")
    .replaceAll(/\\([%&#_${}|\\-])/g, "$1");
}

/** Raised and lowered letters where all of them have such a sign, else as they would be typed. */
const scripts = (text: string): string =>
  text.replaceAll(/([\^_])\s*(?:\{([^{}]*)\}|(\S))/g, (_, mark: string, group: string | undefined, one: string | undefined) => {
    const inner = (group ?? one ?? "").trim();
    const signs = mark === "^" ? RAISED : LOWERED;
    const raised = [...inner].map((letter) => signs.get(letter));
    if (raised.every((each) => each !== undefined)) return raised.join("");
    return [...inner].length > 1 ? `${mark}${/^\w+$/.test(inner) ? inner : `(${inner})`}` : `${mark}${inner}`;
  });
