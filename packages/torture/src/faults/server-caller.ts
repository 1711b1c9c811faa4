import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { markedFields, postingWith } from '../posting.ts';
import { stateOf } from './job-state.ts';
import { type Answer, notFound, type Script, type State, type Step } from './script.ts';

/** The steps of a script that can be taken over HTTP. */
export const httpStepsOf = (script: Script): Script =>
  script
    .map((group) => group.filter((step) => ['put', 'get', 'delete', 'list'].includes(step.do)))
    .filter((group) => group.length > 0);

const refusedOrBroken = ({ status, text, headers }: ApiAnswer): Answer => {
  const code = status === 503 ? JSON.parse(text).code : '';
  return code !== '' && /^application\/problem\+json/.test(headers.get('content-type') ?? '')
    ? { kind: 'refused', code }
    : { kind: 'broken', what: `answered ${status} ${text.slice(0, 300)}` };
};

/** Creates a function that takes a step over HTTP. It knows jobs by referenceId, as scripts do. */
export const createServerCaller = (api: ApiClient): ((step: Step) => Promise<Answer>) => {
  const readAll = async (): Promise<Answer> => {
    const list = await api.call('GET', '/jobs?pageSize=100');
    if (list.status !== 200) return refusedOrBroken(list);
    const states: Record<string, State> = {};
    for (const { id } of JSON.parse(list.text).data) {
      const job = await api.call('GET', `/jobs/${id}`);
      if (job.status !== 200) return refusedOrBroken(job);
      const shown = JSON.parse(job.text);
      states[shown.referenceId] = stateOf(shown);
    }
    return { kind: 'done', state: states };
  };

  const take = async (step: Step): Promise<Answer> => {
    if (step.do === 'put') {
      const body = postingWith(markedFields(step.name, step.token, step.size));
      const put = await api.call('PUT', '/jobs', { ...body, referenceId: step.name });
      return [200, 201].includes(put.status) ? { kind: 'done', state: null } : refusedOrBroken(put);
    }
    if (step.do === 'delete') {
      const deleted = await api.call('DELETE', '/jobs', { referenceId: step.name });
      if (deleted.status === 404) return { kind: 'done', state: notFound };
      return deleted.status === 204 ? { kind: 'done', state: null } : refusedOrBroken(deleted);
    }
    const all = await readAll();
    if (step.do !== 'get' || all.kind !== 'done') return all;
    const states = all.state as Readonly<Record<string, State>>;
    return { kind: 'done', state: states[step.name] ?? null };
  };

  return (step) =>
    take(step).catch((error: Error) => ({ kind: 'broken', what: `no answer: ${error.message}` }));
};
