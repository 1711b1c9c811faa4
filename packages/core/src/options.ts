/**
 * Refuses options that a factory does not know: a misspelt one would be ignored silently. `known`
 * is checked by the compiler to be complete.
 *
 * Throws a TypeError that lists the known options.
 *
 * @example
 * checkOptions('createJobService', options, { store: true, now: true });
 */
export const checkOptions = <Options extends object>(
  factory: string,
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): void => {
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw new TypeError(
    `${factory} has no option ${unknown.join(', ')}. Its options are ${Object.keys(known).join(', ')}.`,
  );
};
