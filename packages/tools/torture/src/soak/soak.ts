import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createApiClient } from '../client/api-client.ts';
import type { KillScript } from '../kill-rounds/kill-rounds.ts';

/** Reads a database like another program, and keeps its snapshot for the given time. */
const holdSnapshot = async (path: string, holdMs: number): Promise<void> => {
  const db = new Database(path, { readonly: true });
  db.exec('BEGIN');
  db.prepare('SELECT count(*) FROM job').get();
  await delay(holdMs);
  db.close();
};

/** The resources of the server at the end of one of ten equal parts of a run. */
export interface SoakPart {
  /** In use after a collection. */
  readonly heapBytes: number;
  readonly residentBytes: number;
  readonly openFiles: number;
  /** The largest size of the write-ahead log, sampled every 100 ms. */
  readonly walBytes: number;
  /** True when another program held a snapshot for half of the time. */
  readonly hasReader: boolean;
}

const parts = 10;
const lookMs = 100;
const longestSnapshotMs = 20_000;
const maxWalBytes = 64 * 1024 * 1024;
const residentKib = /^VmRSS:\s+(\d+) kB/m;
const searches = ['', '&q=job1', '&q=job12 1', '&q=é', '&q=nothing like it&page=20'];

/** What has grown since the first half of the run, more than that explains. */
const driftOf = (report: readonly SoakPart[]): string[] => {
  const [middle, last] = [report[parts / 2 - 1], report.at(-1)];
  if (middle === undefined || last === undefined) return ['the run was too short'];
  const largestWal = Math.max(...report.map((part) => (part.hasReader ? 0 : part.walBytes)));
  const bounds: readonly [string, number, number][] = [
    ['the heap', last.heapBytes, middle.heapBytes * 1.3],
    ['resident memory', last.residentBytes, middle.residentBytes * 1.3],
    ['open files', last.openFiles, middle.openFiles + 10],
    // While somebody holds a snapshot SQLite cannot restart its log; right after it must.
    ['the write-ahead log without a reader', largestWal, maxWalBytes],
  ];
  return bounds.flatMap(([what, value, most]) =>
    value > most ? `${what} came to ${value}, above ${most}` : [],
  );
};

/** Loads a server with writes, reads and searches in ten parts, and watches its resources and its log. */
export const soak =
  (minutes: number): KillScript<{ readonly parts: readonly SoakPart[] }> =>
  async (scene) => {
    const { database, faults } = scene;
    const { account } = await scene.addParty('Acme', 48);
    const servers = await scene.startServers(1, { measured: true });
    const [server] = servers.processes;
    if (server === undefined) throw new Error('there is a server');
    const api = createApiClient(server.address, account.apiKey);
    const random = scene.nextRandom();
    const readMore = async (): Promise<void> => {
      const path = `/jobs?pageSize=20${random.pick(searches)}`;
      const { status, text } = await api.call('GET', path);
      if (status !== 200) faults.push(`GET ${path} was answered ${status} ${text}`);
    };
    const report: SoakPart[] = [];
    return {
      async round() {
        const partMs = (minutes * 60_000) / parts;
        const ends = performance.now() + partMs;
        // A reader in every second part, so that the log is seen with one and after it.
        const hasReader = report.length % 2 === 1;
        const snapshotMs = Math.min(longestSnapshotMs, partMs / 2);
        const snapshot = hasReader ? holdSnapshot(database, snapshotMs) : null;
        let walBytes = 0;
        const isOver = (): boolean => performance.now() > ends;
        const writing = scene.write({ isOver, onWritten: readMore });
        while (!isOver()) {
          await delay(lookMs);
          const size = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
          walBytes = Math.max(walBytes, size);
        }
        await Promise.all([snapshot, writing]);
        const heapBytes = await server.measureHeap();
        const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
        const residentBytes = Number(residentKib.exec(status)?.[1]) * 1024;
        const openFiles = readdirSync(`/proc/${server.pid}/fd`).length;
        const part = { heapBytes, residentBytes, openFiles, walBytes, hasReader };
        report.push(part);
      },
      end() {
        faults.push(...driftOf(report));
        return { parts: report };
      },
    };
  };

/** How many rounds a run has. */
export const soakParts = parts;
