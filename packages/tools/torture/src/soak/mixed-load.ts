import type { Random } from '@jobposting/bench/random';
import type { ApiAnswer, ApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';

/** What the callers of a mixed load share. */
export interface MixedLoad {
  /** The jobs that no caller is deleting. */
  readonly ids: number[];
  /** Milliseconds of each answer since they were last collected. */
  latencies: number[];
  answered: number;
  readonly faults: string[];
}

type Operation = readonly [expected: number, send: () => Promise<ApiAnswer>];

const mostJobs = 3_000;
const terms = ['soak', 'soak 1', 'and', 'é', 'nothing like it'];

const chooseOperation = (
  { ids }: MixedLoad,
  api: ApiClient,
  random: Random,
): readonly [Operation, number | null] => {
  const fields = markedFields('soak', random.int(1, 90_000_000), random.int(20, 160));
  const draw = random.int(1, 100);
  const id = ids.length === 0 ? null : random.pick(ids);
  if (id === null || (draw <= 10 && ids.length < mostJobs)) {
    return [[201, () => api.call('POST', '/jobs', postingWith(fields))], null];
  }
  if (draw <= 18) {
    ids.splice(ids.indexOf(id), 1);
    return [[204, () => api.call('DELETE', `/jobs/${id}`)], null];
  }
  if (draw <= 30) return [[200, () => api.call('PUT', `/jobs/${id}`, fields)], id];
  if (draw <= 35) {
    const status = random.pick(['active', 'archived']);
    return [[200, () => api.call('PUT', `/jobs/${id}`, { status })], id];
  }
  if (draw <= 55) {
    const page = random.int(1, 20);
    const q = encodeURIComponent(random.pick(terms));
    return [[200, () => api.call('GET', `/jobs?pageSize=20&page=${page}&q=${q}`)], null];
  }
  return [[200, () => api.call('GET', `/jobs/${id}`)], id];
};

/** Calls the interface as one caller among several, until `isOver`. */
export const runMixedLoad = async (
  load: MixedLoad,
  api: ApiClient,
  random: Random,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    const [[expected, send], id] = chooseOperation(load, api, random);
    const started = performance.now();
    const answer = await send();
    load.latencies.push(performance.now() - started);
    load.answered++;
    if (answer.status === 201) load.ids.push(JSON.parse(answer.text).id);
    // Another caller may have deleted it meanwhile.
    const isGone = answer.status === 404 && id !== null && !load.ids.includes(id);
    if (answer.status !== expected && !isGone) {
      load.faults.push(`expected ${expected}, got ${answer.status} ${answer.text.slice(0, 300)}`);
    }
  }
};
