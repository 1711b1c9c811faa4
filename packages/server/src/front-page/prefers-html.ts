/** The weight of each range of an `Accept` header (RFC 9110 §12.5.1). */
const weightsOf = (accept: string): ReadonlyMap<string, number> =>
  new Map(
    accept.split(',').map((item) => {
      const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [range, Number(weight ?? 1) || 0];
    }),
  );

/** Whether `Accept` gives HTML a higher weight than JSON, as in browsers, unlike `*` + `/*`. */
export const prefersHtml = (accept = ''): boolean => {
  const weights = weightsOf(accept);
  const weightOf = (type: string): number =>
    weights.get(type) ?? weights.get(type.replace(/\/.*/, '/*')) ?? weights.get('*/*') ?? 0;
  return (
    weightOf('text/html') >
    Math.max(weightOf('application/json'), weightOf('application/problem+json'))
  );
};
