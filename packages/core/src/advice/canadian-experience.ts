const asked = new RegExp(
  [
    String.raw`\bcanadian(?: (?:work|working|job|professional|employment|industry|workplace|practical|relevant|related|prior|previous)){0,2} experience\b`,
    String.raw`(?<!\b(?:customer|client|user|guest|employee|candidate|patient|shopping|dining) )\bexperience(?: \p{L}+){0,2} in canada\b`,
    String.raw`\bexp[ée]riences?(?: (?:de travail|d['’]emploi|professionnelles?|pratiques?|pertinentes?|préalables?|antérieures?|acquises?|obtenues?)){0,2} (?:canadiennes?|au canada)(?!\p{L})`,
  ]
    .join('|')
    // White space of any kind, within a line.
    .replaceAll(' ', String.raw`[^\S\n]+`),
  'giu',
);

// In the same part of a sentence, and of a few words, because a text may be long.
const deniedBefore =
  /(?<![\p{L}'’])(?:no|not|without|never|(?:do|does|is|are|wo)n['’]t|cannot|aucune|sans|pas|ni)(?!\p{L})[^.!?;:,\n]{0,40}$/iu;
const deniedAfter =
  /^[^.!?;:,\n]{0,30}?(?<!\p{L})(?:not|(?:is|does)n['’]t|never|unnecessary|optional|pas|non|facultative)(?!\p{L})/iu;

/** Whether a plain text asks for Canadian experience, in English or French; not where it says that none is needed. */
export const asksForCanadianExperience = (text: string): boolean => {
  for (const { 0: words, index } of text.matchAll(asked)) {
    const before = text.slice(Math.max(0, index - 60), index);
    const after = text.slice(index + words.length, index + words.length + 60);
    // Two make a demand: nobody without it will be considered, which is not so.
    if (deniedBefore.test(before) === deniedAfter.test(after)) return true;
  }
  return false;
};
