/** What the postings of one language are written with. In sentences, `{…}` names a value to fill in. */
export interface Vocabulary {
  /** Titles of a field of work, by the name of its job category. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly levels: readonly string[];
  readonly titleForms: readonly string[];
  readonly employers: readonly string[];
  readonly introductions: readonly string[];
  readonly duties: readonly string[];
  readonly details: readonly string[];
  readonly requirements: readonly string[];
  readonly benefits: readonly string[];
  readonly closings: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  readonly headings: {
    readonly about: string;
    readonly duties: string;
    readonly requirements: string;
    readonly facts: string;
    readonly benefits: string;
    readonly apply: string;
  };
}
