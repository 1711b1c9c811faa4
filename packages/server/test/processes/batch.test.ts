import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { aJob, noDatabaseYet, titlesIn } from '../databases.ts';
import { startServer } from './start-process.ts';

const lines = Array.from({ length: 900 }, (_, index) =>
  JSON.stringify({ ...aJob, referenceId: `R${index}`, title: `Title ${index}` }),
);

type Server = Awaited<ReturnType<typeof startServer>>;

/** Sends a batch, and resolves when its answer begins. */
const sendBatch = (
  { address, apiKey }: Pick<Server, 'address' | 'apiKey'>,
  body: Readable,
  query = '',
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { 'API-Key': apiKey, 'Content-Type': 'application/x-ndjson' };
    const url = `${address}/api/v1.1/jobs/batch${query}`;
    const sent = request(url, { method: 'POST', headers, agent: false }, resolve);
    body.pipe(sent.on('error', reject));
  });

const linesFrom = (some: readonly string[]): Readable =>
  Readable.from(some.map((line) => `${line}\n`));

const answersOf = async (response: IncomingMessage) =>
  (await text(response))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Resolves once this many lines are answered; the rest of the answer is not read. */
const answered = async (response: IncomingMessage, count: number): Promise<void> => {
  let seen = '';
  for await (const piece of response) {
    seen += piece;
    if (seen.split('\n').length > count) return;
  }
};

it('a batch whose server is killed with SIGKILL can be sent again, with the same result as if it had not been (D37)', async () => {
  const database = noDatabaseYet();
  const first = await startServer(database);
  const others = linesFrom([JSON.stringify({ ...aJob, referenceId: 'other', title: 'Other' })]);
  await answersOf(await sendBatch(first, others));

  const body = linesFrom(lines);
  const broken = await sendBatch(first, body, '?complete=true');
  await answered(
    broken.on('error', () => {}),
    300,
  );
  first.child.kill('SIGKILL');
  await first.ended;
  body.destroy();
  const left = await titlesIn(database);
  expect(left.length).toBeGreaterThan(300);

  const second = await startServer(database);
  const again = await sendBatch(
    { ...first, address: second.address },
    linesFrom(lines),
    '?complete=true',
  );
  const answers = await answersOf(again);
  expect(answers.at(-1)).toEqual({ archived: 1 });
  const statuses = answers.slice(0, -1).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(left.length - 1);
  expect(statuses.every((status) => status === 200 || status === 201)).toBe(true);
  const titles = await titlesIn(database);
  expect(titles.sort()).toEqual(['Other', ...lines.map((line) => JSON.parse(line).title)].sort());
});
