/** The fields of a posting that a test sets, all with the same token. */
export interface MarkedFields {
  readonly title: string;
  readonly description: string;
  readonly applicationUrl: string;
  readonly salary: { readonly amount: number; readonly period: { readonly id: number } };
}

/**
 * Fields that all contain one token, so that a mixture of two writes is noticed. `size` is the
 * number of paragraphs in the description, some 30 bytes each.
 */
export const markedFields = (name: string, token: number, size: number): MarkedFields => ({
  title: `${name} ${token}`,
  description: `<p>${name} ${token} and more</p>`.repeat(size),
  applicationUrl: `https://example.com/${name}/${token}`,
  salary: { amount: token, period: { id: 1 } },
});

/** A whole posting that a POST accepts, with these fields. */
export const postingWith = (fields: MarkedFields) => ({
  ...fields,
  locations: [{ description: 'Vancouver, BC' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  applicantRoutingType: { id: 2 },
});
