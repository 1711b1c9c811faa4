/**
 * Reads the q-values of a header such as `Accept` or `Accept-Encoding` (RFC 9110 §12.4.2). Returns the function that finds
 * the one of the first of some ranges that the header lists, in lower case; 0 when it lists none of them. Items
 * whose q-value is malformed are ignored; of the items of a range, the highest counts.
 */
export const readQValues = (header: string) => {
  const values = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim());
    const given = parameters.find((parameter) => /^q\s*=/.test(parameter)) ?? 'q=1';
    const [, value] = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(given) ?? [];
    if (value !== undefined) values.set(range, Math.max(values.get(range) ?? 0, Number(value)));
  }
  return (...ranges: readonly string[]): number =>
    ranges.map((range) => values.get(range)).find((value) => value !== undefined) ?? 0;
};
