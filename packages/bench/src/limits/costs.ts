/**
 * What the parts of a request take that no server of ours can do without, in microseconds of CPU, each by itself.
 * HTTP, and parsing the JSON of a body, are those of the floor.
 */
export interface Costs {
  /** SQLite alone: asking whether another process has committed. */
  readonly look: number;
  /** SQLite alone: reading one of 10 000 jobs. */
  readonly readRow: number;
  /** SQLite alone: storing one of thirty jobs of a transaction, in a table with three indexes. */
  readonly insert: number;
  /** SQLite alone: storing the title of one of thirty such jobs. */
  readonly update: number;
  /** Checking bodies by the rules, cleaning descriptions, and writing the JSON of the answer. */
  readonly cleanJob: number;
  readonly messyJob: number;
  readonly title: number;
  readonly sameJob: number;
  /** Writing the JSON of a job. */
  readonly render: number;
}
