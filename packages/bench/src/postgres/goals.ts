/** How many times as many requests a second as Fastify on PostgreSQL, over the route's connections. */
export const goalsToFastify: Readonly<Record<string, number>> = {
  get: 4,
  'list-10': 9,
  'put-unchanged': 7,
  'put-title': 2.5,
  'post-clean': 3,
};

/** The same over one connection, on each of these routes. */
export const goalAlone = 1;

/** The share of the requests a second of our own server on SQLite, on each of these routes. */
export const goalToSqlite = 0.4;

/** For a million jobs of one employer. */
export const goalsOfLarge = {
  /** How many times as long as for an employer of a thousand. */
  timesSmall: 1.3,
  openTotalMs: 150,
  newSearchMs: 250,
  /** For an employer of a thousand. */
  newSearchOfSmallMs: 2,
};
