/** Why one field of a body is refused. Stable: part of the API. */
export type ProblemCode =
  | 'required'
  | 'wrong-type'
  | 'too-long'
  | 'ill-formed-text'
  | 'too-few'
  | 'too-many'
  | 'duplicate'
  | 'unknown-id'
  | 'unknown-place'
  | 'ambiguous-place'
  | 'not-a-place'
  | 'retired'
  | 'invalid-date'
  | 'invalid-decimal'
  | 'negative'
  | 'too-precise'
  | 'too-large'
  | 'below-amount'
  | 'no-visible-text'
  | 'not-allowed'
  | 'invalid-email'
  | 'invalid-url';

/** One problem of a body, at a JSON pointer such as `/salary/period/id` (decision D19). */
export interface Problem {
  readonly pointer: string;
  readonly code: ProblemCode;
  readonly message: string;
}

/** One problem of a list query, in a parameter such as `pageSize` (decision D25). */
export interface QueryProblem {
  readonly parameter: string;
  readonly code: 'wrong-type' | 'out-of-range' | 'not-allowed' | 'unknown-parameter' | 'repeated';
  readonly message: string;
}

/** What an accepted write changed or ignored (decision D31). */
export interface Warning {
  readonly pointer: string;
  readonly code: WarningCode;
  readonly message: string;
}

/** Stable: part of the API. */
export type WarningCode =
  | 'description-sanitized'
  | 'link-removed'
  | 'looks-escaped'
  | 'title-has-markup'
  | 'auto-refresh-not-in-plan'
  | 'place-not-listed'
  | 'application-field-ignored'
  | 'already-closed'
  | 'unknown-field'
  | 'no-longer-accepted'
  | 'repeated-reference-id';
