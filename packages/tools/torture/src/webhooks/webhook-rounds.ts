import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';
import { readLog, type ShownChange } from '../client/read-log.ts';
import { addEmployer } from '../employer-account.ts';
import type { KillScript } from '../kill-rounds/kill-rounds.ts';
import { waitFor } from '../wait-for.ts';
import { type Received, startReceiver } from './receiver.ts';

const changesPerKill = 200;
// The lease of a killed server, the look of the other, and a hanging answer with the pause after it.
const longestPauseMs = 120_000;

/** What is wrong with the messages of an endpoint: each change once in the order of the log, and again only unanswered. */
const faultsOf = (
  log: readonly ShownChange[],
  received: readonly Received[],
  mostRepeated: number,
): string[] => {
  const faults: string[] = [];
  const answered = new Set<string>();
  let repeated = 0;
  for (const { id, jobId, isAnswered } of received) {
    const next = log[answered.size];
    if (answered.has(id)) repeated++;
    else if (next?.cursor !== id || next.id !== jobId) {
      faults.push(`${id} came instead of ${next?.cursor}`);
    }
    if (isAnswered) answered.add(id);
  }
  if (answered.size !== log.length) faults.push(`${answered.size} of ${log.length} arrived`);
  if (repeated > mostRepeated) faults.push(`${repeated} came again after an answer`);
  return faults;
};

/**
 * Kills one or both of two servers on one file, this often, while they send the changes of an employer to an endpoint
 * that now and then answers badly.
 */
export const webhooks =
  (kills: number): KillScript<{ readonly messages: number }> =>
  async (scene) => {
    const { faults } = scene;
    const secretFile = join(scene.folder, 'webhooks.secret');
    writeFileSync(secretFile, 'a secret that only this run knows: '.repeat(2));
    const { apiKey } = await addEmployer(scene.database);
    const receiver = await startReceiver();
    scene.onEnd(receiver.end);
    const { received } = receiver;
    const options = ['--webhook-secret-file', secretFile, '--webhook-allow', '127.0.0.0/8'];
    const servers = await scene.startServers(2, { options });
    const api = () => createApiClient(servers.addresses[0] ?? '', apiKey);

    const created = await api().call('POST', '/webhooks', { url: receiver.url });
    receiver.expectSecret(JSON.parse(created.text).secret);
    const posting = postingWith(markedFields('job', 1, 1));
    const lines = Array.from({ length: changesPerKill * (kills + 1) }, (_, n) =>
      JSON.stringify({ ...posting, referenceId: `J-${n}` }),
    );
    await api().call('POST', '/jobs/batch', lines.join('\n'));

    return {
      async round(random, done) {
        const isEnough = () => received.length >= changesPerKill * (done + 1);
        await waitFor('messages go on after a kill', isEnough, longestPauseMs);
        const victims = random.pick([[0], [1], [0, 1]]);
        await servers.kill(victims);
        await servers.start(victims);
      },
      async end() {
        const log = await readLog(api());
        const last = log.at(-1)?.cursor;
        const isAll = () => received.some(({ id, isAnswered }) => isAnswered && id === last);
        await waitFor('the last change arrives', isAll, longestPauseMs);
        // An answer that a kill cuts off is lost, and so is that of a message under way when its server is killed.
        faults.push(...receiver.faults, ...faultsOf(log, received, kills));
        if (log.length !== lines.length) faults.push(`${log.length} changes were written`);
        return { messages: received.length };
      },
    };
  };
