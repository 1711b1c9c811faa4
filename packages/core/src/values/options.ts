/** Whether an option is required or optional, or the type of an optional one. */
export type OptionCheck = 'required' | 'optional' | 'string' | 'boolean' | 'function';

/**
 * Refuses unknown options (a misspelt one would be ignored silently), missing required ones, and values of the wrong
 * type (a text such as 'false', read from the environment, would count as true). The compiler checks that `known` is
 * complete.
 *
 * Throws a TypeError that names the option, and lists the known ones.
 *
 * @example
 * checkOptions('createJobService', options, { store: 'required', now: 'function' });
 */
export const checkOptions = <Options extends object>(
  factory: string,
  options: Options,
  known: Readonly<Record<keyof Options, OptionCheck>>,
): void => {
  const names = () => Object.keys(known).join(', ');
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`${factory} needs an object for its options, which are ${names()}.`);
  }
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    throw new TypeError(
      `${factory} has no option ${unknown.join(', ')}. Its options are ${names()}.`,
    );
  }
  for (const [name, check] of Object.entries<OptionCheck>(known)) {
    const given = Reflect.get(options, name);
    if (given === undefined) {
      if (check === 'required') throw new TypeError(`${factory} needs the option ${name}.`);
    } else if (check !== 'required' && check !== 'optional' && typeof given !== check) {
      throw new TypeError(`${name} must be a ${check}, not ${JSON.stringify(given)}.`);
    }
  }
};

type MemberKind = 'method' | 'object';

const isMember = (value: unknown, kind: MemberKind): boolean =>
  kind === 'method' ? typeof value === 'function' : typeof value === 'object' && value !== null;

/**
 * Refuses objects that lack members of a port, such as a whole store instead of its part. The compiler checks that
 * `members` is complete.
 *
 * Throws a TypeError that names the members, and the probable part.
 *
 * @param needs the beginning of the sentence, such as `createJobService needs a JobStore`
 * @param part the member of a store that is the port
 */
export const checkPort = <Port extends object>(
  needs: string,
  given: Port,
  part: 'jobs' | 'employers' | 'changes' | 'leases' | 'webhooks',
  members: {
    readonly [Name in keyof Port as undefined extends Port[Name] ? never : Name]: MemberKind;
  },
): void => {
  const missingIn = (value: unknown): readonly string[] =>
    Object.entries<MemberKind>(members)
      .filter(([name, kind]) => !isMember(Reflect.get(Object(value), name), kind))
      .map(([name]) => name);
  const missing = missingIn(given);
  if (missing.length === 0) return;
  const isWhole = missingIn(Reflect.get(Object(given), part)).length === 0;
  const advice = isWhole ? ` Did you mean store.${part}?` : '';
  throw new TypeError(`${needs}; the given value has no ${missing.join(', ')}.${advice}`);
};
