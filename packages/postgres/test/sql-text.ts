/**
 * The queries of a statement: the whole, and each one in parentheses. In the text of a query, parentheses are empty:
 * `()`.
 */
export const queriesOf = (sql: string): string[] => {
  const open = [''];
  const queries: string[] = [];
  for (const character of sql.replaceAll(/\s+/g, ' ')) {
    const last = open.length - 1;
    if (character === '(') {
      open[last] += '(';
      open.push('');
    } else if (character === ')') {
      queries.push((open.pop() ?? '').trim());
      open[last - 1] += ')';
    } else {
      open[last] += character;
    }
  }
  queries.push((open[0] ?? '').trim());
  return queries.filter((query) => /^(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(query));
};

/** A table that a query reads or changes, and the condition that selects its rows. */
export interface TableUse {
  readonly table: string;
  /** Empty where there is none. */
  readonly condition: string;
}

const conditionAfter = (query: string, word: 'ON' | 'WHERE'): string =>
  new RegExp(`\\b${word} (.*)`).exec(query)?.[1] ?? '';

/** The tables that a query reads, each with the condition that follows it. */
export const tableUsesIn = (query: string): TableUse[] =>
  [...query.matchAll(/\b(JOIN|FROM|USING|(?<!DO |FOR |KEY )UPDATE|,) (\w+)\b(?!\.)/g)].map(
    ({ 1: word, 2: table = '', index, 0: { length } }) => {
      const rest = query.slice(index + length);
      const isCross = /\bCROSS $/.test(query.slice(0, index));
      const condition = conditionAfter(rest, word === 'JOIN' && !isCross ? 'ON' : 'WHERE');
      return { table, condition };
    },
  );

/** The tables that a statement inserts into, updates or deletes from, once for each time. */
export const changedTables = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:INSERT INTO|DELETE FROM|(?<!DO |FOR |KEY )UPDATE)\s+(\w+)/g)].map(
    ([, table = '']) => table,
  );

export interface Key {
  readonly table: string;
  readonly columns: string;
}

/** The keys that a statement of a schema creates. */
export const keysIn = (sql: string): Key[] => {
  const text = sql.replaceAll(/\s+/g, ' ');
  const table = /CREATE TABLE IF NOT EXISTS (\w+)/.exec(text)?.[1] ?? '';
  const index = /CREATE UNIQUE INDEX IF NOT EXISTS \w+ ON (\w+) \(([^)]*)\)/.exec(text);
  return [
    ...[...text.matchAll(/(?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/g)].map(([, columns = '']) => ({
      table,
      columns,
    })),
    ...[
      ...text.matchAll(/(\w+) \w+(?: COLLATE "C")?(?: NOT NULL)? (?:PRIMARY KEY|UNIQUE)\b(?! \()/g),
    ].map(([, columns = '']) => ({ table, columns })),
    ...(index === null ? [] : [{ table: index[1] ?? '', columns: index[2] ?? '' }]),
  ];
};
