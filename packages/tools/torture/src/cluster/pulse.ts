/** The times of acknowledged writes, for each server, by `performance.now()`. */
export interface Pulse {
  readonly beat: (server: number) => void;
  /** The longest time in ms in which any one server acknowledged nothing. */
  readonly longestPause: (from: number, to: number) => number;
  /** Whether every server has acknowledged a write since then. */
  readonly hasBeatenSince: (time: number) => boolean;
  /** Forgets everything so far. */
  readonly forget: () => void;
}

/** Creates the pulse of some servers. */
export const createPulse = (servers: number): Pulse => {
  const beats: number[][] = Array.from({ length: servers }, () => []);
  const pauseOf = (times: readonly number[], from: number, to: number): number => {
    const bounds = [from, ...times.filter((time) => time > from && time < to), to];
    return Math.max(...bounds.slice(1).map((time, index) => time - (bounds[index] ?? time)));
  };
  return {
    beat: (server) => void beats[server]?.push(performance.now()),
    longestPause: (from, to) => Math.max(...beats.map((times) => pauseOf(times, from, to))),
    hasBeatenSince: (time) => beats.every((times) => (times.at(-1) ?? 0) > time),
    forget() {
      for (const times of beats) times.length = 0;
    },
  };
};
