import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@jobposting/bench/random';
import { type ApiClient, createApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';
import { addEmployer } from '../employer-account.ts';
import { startServers } from '../kill-rounds/servers.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { waitFor } from '../wait-for.ts';
import { type Received, startReceiver } from './receiver.ts';

const changes = 2_000;
const path = '/acme';

// The lease of a killed server, the look of the other, and a hanging answer with the pause after it.
const longestPauseMs = 120_000;

/** All changes of an employer, in the order of the log. */
const readLog = async (api: ApiClient): Promise<readonly { cursor: string; id: number }[]> => {
  const all: { cursor: string; id: number }[] = [];
  let after = '';
  while (true) {
    const { text } = await api.call('GET', `/jobs/changes?limit=1000${after}`);
    const { data, next } = JSON.parse(text);
    all.push(...data);
    if (data.length < 1_000) return all;
    after = `&after=${next}`;
  }
};

/** What is wrong with the messages of an endpoint: each change once in the order of the log, and again only unanswered. */
const faultsOf = (
  log: readonly { cursor: string; id: number }[],
  received: readonly Received[],
  mostRepeated: number,
) => {
  const faults: string[] = [];
  const answered = new Set<string>();
  let repeated = 0;
  for (const { id, jobId, isAnswered } of received) {
    if (answered.has(id)) repeated++;
    else if (log[answered.size]?.cursor !== id || log[answered.size]?.id !== jobId) {
      faults.push(`${id} came instead of ${log[answered.size]?.cursor}`);
    }
    if (isAnswered) answered.add(id);
  }
  if (answered.size !== log.length) faults.push(`${answered.size} of ${log.length} arrived`);
  if (repeated > mostRepeated) faults.push(`${repeated} came again after an answer`);
  return { faults, repeated };
};

/**
 * Kills one or both of two servers on one file while they send the changes of one employer to an endpoint that now and
 * then answers badly, beside the writes of another employer.
 */
export const runWebhookRounds = async (kills: number, seed: number) => {
  const random = createRandom(seed, 0);
  const directory = createScratchDirectory();
  const database = join(directory.path, 'jobs.sqlite');
  const secretFile = join(directory.path, 'webhooks.secret');
  writeFileSync(secretFile, 'a secret that only this run knows: '.repeat(2));
  const acme = await addEmployer(database);
  const other = await addEmployer(database, 'Globex');
  const receiver = await startReceiver(createRandom(seed, 1));
  const options = ['--webhook-secret-file', secretFile, '--webhook-allow', '127.0.0.0/8'];
  const servers = await startServers([database], 2, { options });
  const apiOf = (apiKey: string) => createApiClient(servers.addresses[0] ?? '', apiKey);
  try {
    const created = await apiOf(acme.apiKey).call('POST', '/webhooks', {
      url: receiver.addressOf(path),
    });
    receiver.expectSecret(path, JSON.parse(created.text).secret);
    const write = async (apiKey: string, count: number): Promise<void> => {
      const posting = postingWith(markedFields('job', 1, 1));
      const lines = Array.from({ length: count }, (_, n) =>
        JSON.stringify({ ...posting, referenceId: `J-${n}` }),
      );
      const { status } = await apiOf(apiKey).call('POST', '/jobs/batch', lines.join('\n'));
      if (status !== 200) throw new Error(`the batch was answered ${status}`);
    };
    await Promise.all([write(acme.apiKey, changes), write(other.apiKey, changes / 4)]);

    const { received, faults } = receiver;
    const moreThan = (count: number) => () => received.length >= Math.min(count, changes);
    for (let done = 0; done < kills; done++) {
      const enough = ((done + 1) * changes) / (kills + 1);
      await waitFor('messages go on after a kill', moreThan(enough), longestPauseMs);
      const victims = random.pick([[0], [1], [0, 1]]);
      await servers.kill(victims);
      await servers.start(victims);
    }
    const log = await readLog(apiOf(acme.apiKey));
    const isAll = (): boolean => {
      const last = received.findLast(({ isAnswered }) => isAnswered);
      return last?.id === log.at(-1)?.cursor;
    };
    await waitFor('the last change arrives', isAll, longestPauseMs);
    // An answer that a kill cuts off is lost, and so is that of a message under way when its server is killed.
    const found = faultsOf(log, received, kills);
    faults.push(...found.faults, ...(await servers.stop()));
    const { repeated } = found;
    return { messages: received.length, badAnswers: receiver.badAnswers(), repeated, faults };
  } finally {
    await servers.kill([0, 1]);
    receiver.end();
    directory.remove();
  }
};
