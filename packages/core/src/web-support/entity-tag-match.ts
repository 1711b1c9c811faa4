/** What `If-Match` or `If-None-Match` names: `*`, or a list of tags, in which a weak tag keeps its `W/`. */
export type EntityTags = '*' | readonly string[];

const tag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/;
const tags = new RegExp(tag, 'g');
// White space can match in only one way, so that the time is linear in the length.
const listOfTags = new RegExp(`^[ \\t,]*${tag.source}(?:[ \\t]*,[ \\t,]*${tag.source})*[ \\t,]*$`);

/** Reads the value of a precondition (RFC 9110 §8.8.3, RFC 9110 §13.1); `null` when it is malformed. */
export const readEntityTags = (header: string): EntityTags | null => {
  if (header.trim() === '*') return '*';
  return listOfTags.test(header) ? (header.match(tags) ?? []) : null;
};

/**
 * Whether `If-None-Match` has this entity tag by the weak comparison, so that the client already has the answer
 * (RFC 9110 §13.1.2). A malformed header matches nothing.
 */
export const isFresh = (ifNoneMatch: string, etag: string): boolean => {
  if (ifNoneMatch === etag) return true;
  const named = readEntityTags(ifNoneMatch);
  return named !== null && (named === '*' || named.includes(etag) || named.includes(`W/${etag}`));
};
