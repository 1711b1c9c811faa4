import type { Random } from '@jobposting/bench/random';
import type { ApiAnswer } from '../api-client.ts';
import { markedFields, postingWith } from '../posting.ts';
import type { AnyServer, Scene } from './scene.ts';

/** A write that was answered with success, and the change that it must have left. */
export interface AcknowledgedWrite {
  readonly type: string;
  readonly id: number;
  readonly version: number;
}

/** The job of one referenceId, which one writer alone writes; `null` when there is none. */
type Slot = { readonly id: number; readonly version: number; readonly status: string } | null;

export interface MirrorWriter {
  readonly scene: Scene;
  readonly server: AnyServer;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** The referenceIds of its jobs. */
  readonly names: readonly string[];
  /** Grows with every write that is answered. */
  readonly acknowledged: AcknowledgedWrite[];
}

const largestDescription = 40;
/** So near that most of these jobs close while the servers are killed. */
export const longestOpenMs = 4_000;

const versionOf = ({ headers }: ApiAnswer): number =>
  Number.parseInt(headers.get('etag')?.slice(1) ?? '', 10);

const typeOfStatus = (status: string): string =>
  status === 'archived' ? 'job.archived' : 'job.published';

/** Writes to its jobs through random servers until it is over. */
export const writeForMirror = async (writer: MirrorWriter): Promise<void> => {
  const { scene, server, random, isOver, names, acknowledged } = writer;
  const { call, read } = server;
  const slots = new Map<string, Slot>(names.map((name) => [name, null]));

  const newFields = (name: string) =>
    markedFields(name, random.int(1, 90_000_000), random.int(1, largestDescription));

  /** After a write that nobody answered: whatever is there, is there. */
  const settle = async (name: string): Promise<void> => {
    const list = JSON.parse((await read(`/jobs?referenceId=${name}`)).text);
    const [found] = list.data;
    if (found === undefined) return void slots.set(name, null);
    const job = await read(`/jobs/${found.id}`);
    const { id, status } = JSON.parse(job.text);
    slots.set(name, { id, status, version: versionOf(job) });
  };

  const note = (name: string, type: string, slot: NonNullable<Slot>): void => {
    acknowledged.push({ type, id: slot.id, version: slot.version });
    slots.set(name, type === 'job.deleted' ? null : slot);
  };

  const create = async (name: string): Promise<void> => {
    const closeDate = new Date(Date.now() + random.int(500, longestOpenMs)).toISOString();
    const body = {
      ...postingWith(newFields(name)),
      referenceId: name,
      ...(random.chance(40) ? { closeDate } : {}),
    };
    const answer = await call(random.pick(['POST', 'PUT']), '/jobs', body);
    if (answer === null) return settle(name);
    if (answer.status !== 201)
      return void scene.faults.push(`${name}: created ${answer.status} ${answer.text}`);
    const { id, status } = JSON.parse(answer.text);
    note(name, 'job.created', { id, status, version: versionOf(answer) });
  };

  const put = async (
    name: string,
    slot: NonNullable<Slot>,
    type: string,
    body: object,
  ): Promise<void> => {
    const answer = random.chance(50)
      ? await call('PUT', `/jobs/${slot.id}`, body)
      : await call('PUT', '/jobs', { ...body, referenceId: name });
    if (answer === null) return settle(name);
    if (answer.status !== 200)
      return void scene.faults.push(`${name}: put ${answer.status} ${answer.text}`);
    if (answer.headers.get('job-changed') === '?0') return;
    const { status } = JSON.parse(answer.text);
    note(name, type, { id: slot.id, status, version: versionOf(answer) });
  };

  const remove = async (name: string, slot: NonNullable<Slot>): Promise<void> => {
    const answer = random.chance(50)
      ? await call('DELETE', `/jobs/${slot.id}`)
      : await call('DELETE', '/jobs', { referenceId: name });
    if (answer === null) return settle(name);
    if (answer.status !== 204)
      return void scene.faults.push(`${name}: deleted ${answer.status} ${answer.text}`);
    note(name, 'job.deleted', slot);
  };

  /** A batch of all of its jobs, each with a new title. */
  const putAll = async (): Promise<void> => {
    const bodies = names.map((name) => ({ ...postingWith(newFields(name)), referenceId: name }));
    const answers = await server.batch(bodies);
    const answered = new Set<number>();
    for (const answer of answers?.trimEnd().split('\n') ?? []) {
      const { line, status, id } = JSON.parse(answer);
      const name = names[line - 1];
      if (name === undefined || (status !== 200 && status !== 201)) continue;
      const slot = slots.get(name) ?? null;
      answered.add(line);
      if (status === 201) note(name, 'job.created', { id, status: 'active', version: 1 });
      else if (slot !== null) note(name, 'job.updated', { ...slot, version: slot.version + 1 });
    }
    for (const [index, name] of names.entries()) if (!answered.has(index + 1)) await settle(name);
  };

  while (!isOver()) {
    const name = random.pick(names);
    const slot = slots.get(name) ?? null;
    const kind = random.int(1, 20);
    if (kind === 1) await putAll();
    else if (slot === null) await create(name);
    else if (kind <= 10) await put(name, slot, 'job.updated', newFields(name));
    else if (kind <= 16) {
      const status = random.pick(['archived', 'active']);
      await put(name, slot, typeOfStatus(status), { status });
    } else await remove(name, slot);
  }
};
