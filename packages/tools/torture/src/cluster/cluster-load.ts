import { type AnyServer, createAnyServer } from '../client/any-server.ts';
import { follow, type Mirror } from '../kill-rounds/follower.ts';
import { writeJobs } from '../kill-rounds/job-writer.ts';
import type { Party, Scene } from '../kill-rounds/kill-rounds.ts';
import { readFault, type Slot } from '../kill-rounds/ledger.ts';

/** The times of acknowledged writes, for each server, by `performance.now()`. */
interface Pulse {
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

/** An employer, and the copy of its jobs that a follower keeps. */
export interface FollowedParty extends Party {
  readonly mirror: Mirror;
}

/** All callers of the servers. */
export interface ClusterLoad {
  /** Writes and follows during `act`, and then until every follower has read everything. */
  readonly during: (act: () => Promise<number>) => Promise<number>;
  /** Requires that nothing sent from now on is acknowledged, until the returned function is called. */
  readonly forbidSuccess: () => () => void;
}

const pauseMs = [40, 200] as const;
const readBackPercent = 25;

/** Creates idle writers and followers of some employers. */
export const createClusterLoad = (
  { faults, nextRandom }: Scene,
  parties: readonly FollowedParty[],
  addresses: readonly string[],
  pulse: Pulse,
): ClusterLoad => {
  let forbiddenSince = Number.POSITIVE_INFINITY;

  /** Each writer of an employer writes on one server, and reads some of it back on the other. */
  const write = ({ account, ledger, slots }: Party, isOver: () => boolean) =>
    slots.map((names, writer) => {
      const random = nextRandom();
      const own = writer % addresses.length;
      const [server, other] = [own, (own + 1) % addresses.length].map((index) =>
        createAnyServer([addresses[index] ?? ''], account.apiKey, random, faults),
      ) as [AnyServer, AnyServer];
      const onWritten = async (slot: Slot, id: number, sentAt: number): Promise<void> => {
        pulse.beat(own);
        if (sentAt >= forbiddenSince) {
          faults.push('a write was acknowledged that no standby can have');
        }
        if (!random.chance(readBackPercent)) return;
        const answer = await other.call('GET', `/jobs/${id}`);
        const fault = answer === null || answer.status === 503 ? null : readFault(slot, answer);
        if (fault !== null) faults.push(`on the other server ${fault}`);
      };
      const always = { mayFail: true, pauseMs, onWritten };
      return writeJobs({ ledger, names, server, random, isOver, ...always });
    });

  return {
    forbidSuccess() {
      forbiddenSince = performance.now();
      return () => {
        forbiddenSince = Number.POSITIVE_INFINITY;
      };
    },
    async during(act) {
      let [isWritten, isRead] = [false, false];
      const failed = (error: unknown): number => faults.push(`it was broken off: ${error}`);
      const following = parties.map(({ account, mirror }) => {
        const random = nextRandom();
        const server = createAnyServer(addresses, account.apiKey, random, faults);
        const until = { isOver: () => isRead, isStopped: () => false };
        return follow(mirror, { faults, server, random, ...until }).catch(failed);
      });
      const writing = parties
        .flatMap((party) => write(party, () => isWritten))
        .map((writer) => writer.catch(failed));
      const result = await act().catch(failed);
      isWritten = true;
      await Promise.all(writing);
      isRead = true;
      await Promise.all(following);
      return result;
    },
  };
};
