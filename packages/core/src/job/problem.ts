// Each comment at a code stands in docs/errors.md, which a test writes; links begin in docs/.

/** Why one field of a body is refused. Stable: part of the API. */
export type ProblemCode =
  /** A required field is absent, null or blank. */
  | 'required'
  /** The value has the wrong JSON type. */
  | 'wrong-type'
  /**
   * The text has too many characters. On `/description`: the job has more bytes than a response may
   * have ([limits](http-api.md#limits); in the library `maxJobBytes`).
   */
  | 'too-long'
  /** The text contains a lone surrogate, a noncharacter or a forbidden control character. */
  | 'ill-formed-text'
  /** The list has too few items. */
  | 'too-few'
  /** The list has too many items. */
  | 'too-many'
  /** A category or location is listed twice. */
  | 'duplicate'
  /** The reference list has no item with this id. */
  | 'unknown-id'
  /**
   * The description does not name an [accepted location](decisions.md#d17-location-descriptions).
   */
  | 'unknown-place'
  /** The description can mean several towns, which the message lists. */
  | 'ambiguous-place'
  /** The description is a way of working, or says nothing, such as `Remote` or `null`: use `workplace`. */
  | 'not-a-place'
  /** The item has left the reference list: only jobs that have it keep it. */
  | 'retired'
  /** The text is not an ISO 8601 date that exists, from 1970 to 9999. */
  | 'invalid-date'
  /** The value is not a decimal number. */
  | 'invalid-decimal'
  /** The amount is below zero. */
  | 'negative'
  /** The amount has more than four significant decimal places. */
  | 'too-precise'
  /** The amount is above 99 999 999 999.9999. */
  | 'too-large'
  /** `maxAmount` is below `amount`. */
  | 'below-amount'
  /**
   * The title, or the description after [sanitizing](decisions.md#d9-description), has no visible
   * character.
   */
  | 'no-visible-text'
  /** The field does not allow this value. */
  | 'not-allowed'
  /** The text is not an [accepted e-mail address](decisions.md#d14-e-mail-address-and-url). */
  | 'invalid-email'
  /**
   * The text is not an [accepted address](decisions.md#d14-e-mail-address-and-url): `http://` or
   * `https://`, without credentials or white space.
   */
  | 'invalid-url';

/** One problem of a body, at a JSON pointer such as `/salary/period/id` (decision D19). */
export interface Problem {
  readonly pointer: string;
  readonly code: ProblemCode;
  readonly message: string;
}

type QueryProblemCode =
  /** The value has the wrong type (library calls only). */
  | 'wrong-type'
  /** The value is not a whole number, or it is too small or too large. */
  | 'out-of-range'
  /** The parameter does not allow this value. */
  | 'not-allowed'
  /**
   * There is no such parameter, or a write has a misspelt `dryRun`, `complete` or `maxArchived`.
   */
  | 'unknown-parameter'
  /** The parameter is given more than once. */
  | 'repeated';

/** One problem of a list query, in a parameter such as `pageSize` (decision D25). */
export interface QueryProblem {
  readonly parameter: string;
  readonly code: QueryProblemCode;
  readonly message: string;
}

/** A part of an accepted write that was changed or ignored (decision D31). */
export interface Warning {
  readonly pointer: string;
  readonly code: WarningCode;
  readonly message: string;
}

/** Stable: part of the API. */
export type WarningCode =
  /** Markup or characters of the description that are not allowed were removed or replaced. */
  | 'description-sanitized'
  /** A link lost its target: it was not an absolute http, https, mailto or tel address. */
  | 'link-removed'
  /** The description contains tags as text: its markup was probably escaped twice. */
  | 'looks-escaped'
  /** The title contains an HTML tag or entity, which candidates see as text. */
  | 'title-has-markup'
  /**
   * Controls in the title became the [characters that they are in
   * Windows-1252](decisions.md#d2-lengths-and-characters), or invisible characters at the ends of an
   * address were removed.
   */
  | 'characters-changed'
  /**
   * autoRefresh is off: the employer is not on an [unlimited plan](decisions.md#d12-auto-refresh).
   */
  | 'auto-refresh-not-in-plan'
  /**
   * The location is not on the list; it was accepted [as its own
   * place](decisions.md#d18-a-location-that-is-not-on-the-list).
   */
  | 'place-not-listed'
  /** The address for the other routing type was sent. */
  | 'application-field-ignored'
  /** The closeDate is past: the job is active but closed to candidates. */
  | 'already-closed'
  /**
   * A field at the top of the body was ignored because a job has no such field. `message` names the
   * one it seems to mean.
   */
  | 'unknown-field'
  /** An import kept a value that new bodies may not have. */
  | 'no-longer-accepted'
  /** An earlier line of the batch has this referenceId; `message` names the first. */
  | 'repeated-reference-id';
