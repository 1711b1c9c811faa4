/** The values that a store may hold, whatever today's rules accept; anything else is damage. */
export interface Stored {
  /** Ends the sentence "its title is not …". */
  readonly what: string;
  readonly is: (value: unknown) => boolean;
}

export const storedText: Stored = { what: 'text', is: (value) => typeof value === 'string' };

export const storedFlag: Stored = {
  what: 'true or false',
  is: (value) => typeof value === 'boolean',
};

export const storedNumber: Stored = { what: 'a whole number', is: Number.isSafeInteger };

const instantLength = '2026-11-20T19:26:05.000Z'.length;

export const storedInstant: Stored = {
  what: 'a moment',
  is: (value) =>
    typeof value === 'string' && value.length === instantLength && !Number.isNaN(Date.parse(value)),
};

export const storedOneOf = (values: readonly unknown[]): Stored => ({
  what: values.join(' or '),
  is: (value) => values.includes(value),
});

export const storedList = (item: Stored): Stored => ({
  what: `a list where each item is ${item.what}`,
  is: (value) => Array.isArray(value) && value.every(item.is),
});

/** An object with these members and any others. */
export const storedObject = (what: string, members: Readonly<Record<string, Stored>>): Stored => {
  const each = Object.entries(members);
  return {
    what,
    is: (value) =>
      typeof value === 'object' &&
      value !== null &&
      each.every(([name, { is }]) => is((value as Record<string, unknown>)[name])),
  };
};

/** This value or `null`. */
export const orNull = ({ what, is }: Stored): Stored => ({
  what,
  is: (value) => value === null || is(value),
});
