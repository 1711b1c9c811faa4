import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { asNobody, freePort } from './start-postgres.ts';

const program = '/usr/sbin/pgbouncer';

const configuration = ({ hostname, port, username }: URL, ownPort: number): string => `
[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`;

// As for the server: the shell ends it when the pipe is closed, for whatever reason.
const script = `
file=$(mktemp) && printf '%s' "$2" >"$file"
"$1" "$file" 2>&1 </dev/null & pid=$!
read -r _
kill -INT $pid 2>/dev/null; kill -TERM $pid 2>/dev/null
wait $pid; rm -f "$file"
`;

/**
 * Starts Debian's pgbouncer in front of the database at this address, which gives each transaction any of its
 * connections. `undefined` when it is not installed.
 */
export const startPgbouncer = async (database: string) => {
  if (!existsSync(program)) return undefined;
  const port = await freePort();
  const text = configuration(new URL(database), port);
  const shell = spawn('sh', ['-c', script, 'sh', program, text], {
    ...asNobody,
    cwd: '/tmp',
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: shell.stdout })) {
    said.push(line);
    if (!line.includes('process up')) continue;
    shell.stdout.resume();
    const address = new URL(database);
    address.host = `127.0.0.1:${port}`;
    return {
      address: address.href,
      async stop(): Promise<void> {
        shell.stdin.end();
        await once(shell, 'exit');
      },
    };
  }
  throw new Error(`pgbouncer did not start: ${said.join('\n')}`);
};
