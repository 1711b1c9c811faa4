/** The value of a JSON text; undefined when it is invalid or null, which the service never answers. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
};

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/**
 * Whether a value has the members of an example, each of the same kind. An empty array stands for any.
 *
 * @example
 * isLike(JSON.parse(text), { data: [], paging: { total: 0 } });
 */
export const isLike = <Example>(value: unknown, example: Example): value is Example =>
  kindOf(value) === kindOf(example) &&
  Object.entries(Object(example)).every(([name, part]) => isLike(Object(value)[name], part));
