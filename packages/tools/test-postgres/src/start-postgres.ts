import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, findBinaries, type User } from './find-binaries.ts';

/** How to start a server. */
interface TestPostgresOptions {
  /** The folder of its programs. When absent: the environment's, else those from npm or the system. */
  readonly bin?: string | undefined;
  /** Settings of the server, such as `default_transaction_read_only=on`. */
  readonly settings?: readonly string[];
}

const mostStarts = 50;
const pauseMs = 100;

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
/** PostgreSQL and pgbouncer refuse to run as root. */
export const asNobody: User = isRoot ? { uid: nobody, gid: nobody } : {};

/** A free port of the loopback. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-postgres-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  return folder;
};

const initialize = (folder: string, { bin, env }: Binaries): void => {
  if (isRoot) spawnSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...options], {
    ...asNobody,
    env: { PATH: process.env.PATH, ...env },
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`);
};

const settings = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
];

// The shell holds a pipe: when this process ends, for whatever reason, the pipe is closed, and the shell
// stops the server and removes the folder. QUIT, because it also ends children that hang. Only a word
// on the pipe makes it keep the folder.
const script = `
folder=$1; shift
"$@" 2>&1 </dev/null & pid=$!
read -r word
kill -QUIT $pid 2>/dev/null; kill -CONT $pid 2>/dev/null
wait $pid
[ "$word" = keep ] || rm -rf "$folder"
`;

const run = async (
  folder: string,
  { bin, env }: Binaries,
  port: number,
  own: readonly string[],
) => {
  const data = join(folder, 'data');
  const options = [...settings, ...own].flatMap((setting) => ['-c', setting]);
  const command = [join(bin, 'postgres'), '-D', data, '-p', `${port}`, '-k', data, ...options];
  const shell = spawn('sh', ['-c', script, 'sh', folder, ...command], {
    ...asNobody,
    env: { PATH: process.env.PATH, ...env },
    cwd: tmpdir(),
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: shell.stdout })) {
    said.push(line);
    if (line.includes('ready to accept connections')) {
      shell.stdout.resume();
      shell.unref();
      return shell;
    }
  }
  throw new Error(`PostgreSQL did not start: ${said.join('\n')}`);
};

const pidIn = (data: string): number =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** The server and its children, which are not one group: the server makes each the leader of its own. */
const processesOf = (data: string): readonly number[] => {
  const postmaster = pidIn(data);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [
    postmaster,
    ...children.flatMap(([pid, parent]) => (parent === postmaster && pid ? [pid] : [])),
  ];
};

const signal = (data: string, name: NodeJS.Signals): void => {
  for (const pid of processesOf(data)) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended in the meantime.
    }
  }
};

/** Whether this machine has working programs of PostgreSQL. */
export const hasPostgres = (): boolean => {
  const folder = makeFolder();
  try {
    return findBinaries(folder, asNobody) !== undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * Starts a new, empty PostgreSQL server on a free port of the loopback, which ends with this process, however that
 * ends. Throws when it does not start.
 */
export const startPostgres = async (options: TestPostgresOptions = {}) => {
  const folder = makeFolder();
  const data = join(folder, 'data');
  const given = options.bin ?? process.env.JOBPOSTING_TEST_POSTGRES_BIN;
  const binaries = findBinaries(folder, asNobody, given);
  if (binaries === undefined) {
    rmSync(folder, { recursive: true });
    throw new Error('there is no PostgreSQL: neither from npm, nor in /usr/lib/postgresql');
  }
  initialize(folder, binaries);
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    for (let tries = 1; ; tries++) {
      try {
        return await run(folder, binaries, port, options.settings ?? []);
      } catch (error) {
        // Children that were killed with it hold its memory until they have ended.
        if (tries === mostStarts || !String(error).includes('shared memory block')) throw error;
      }
      await pause(pauseMs);
    }
  };
  let shell: ChildProcess | undefined = await start();

  const end = async (word: string, before: () => void): Promise<void> => {
    const ending = shell;
    shell = undefined;
    if (ending === undefined) return;
    ending.ref();
    const exited = once(ending, 'exit');
    before();
    ending.stdin?.end(word);
    await exited;
  };
  return {
    /** A restart does not change it. */
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** The process that starts all others. */
    pid: (): number => pidIn(data),
    /** Ends it, and removes its folder. */
    async stop(): Promise<void> {
      await end('', () => signal(data, 'SIGCONT'));
      rmSync(folder, { recursive: true, force: true });
    },
    /** Kills all of it with SIGKILL; its data stay. */
    kill: (): Promise<void> => end('keep\n', () => signal(data, 'SIGKILL')),
    /** Starts it again on its data. */
    async start(): Promise<void> {
      shell ??= await start();
    },
    /** Stops all of its processes with SIGSTOP: connections stay open, and nothing answers. */
    hang: (): void => signal(data, 'SIGSTOP'),
    /** Lets it go on. */
    resume: (): void => signal(data, 'SIGCONT'),
  };
};

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;
