/**
 * Refuses options that a factory does not know, since a misspelt one would be ignored silently, and
 * the lack of those that it requires. The compiler checks that `known` is complete.
 *
 * Throws a TypeError that names the option, and lists those that are known.
 *
 * @example
 * checkOptions('createJobService', options, { store: 'required', now: 'optional' });
 */
export const checkOptions = <Options extends object>(
  factory: string,
  options: Options,
  known: Readonly<Record<keyof Options, 'required' | 'optional'>>,
): void => {
  const given: object = Object(options);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    const names = Object.keys(known).join(', ');
    throw new TypeError(
      `${factory} has no option ${unknown.join(', ')}. Its options are ${names}.`,
    );
  }
  for (const [name, need] of Object.entries(known)) {
    if (need === 'required' && Reflect.get(given, name) === undefined) {
      throw new TypeError(`${factory} needs the option ${name}.`);
    }
  }
};
