import { type JobId, ok } from '@jobposting/core';
import type { DoneLine } from '../session/done.ts';
import type { PageContext, PageFunction } from '../templates/page-context.ts';
import { selectedIds } from './selection.ts';

type Change = (id: JobId, title: string) => Promise<DoneLine>;

/** Archives or publishes one job. */
const setStatus =
  (status: 'active' | 'archived', { jobs, person }: PageContext): Change =>
  async (id, title) => {
    const updated = await jobs.update(person.caller, id, { status });
    if (updated.isErr()) return { what: updated.error.code, id, title };
    const isClosed = updated.value.warnings.some(({ code }) => code === 'already-closed');
    const done = status === 'active' ? 'published' : 'archived';
    return { what: isClosed ? 'already-closed' : done, id, title };
  };

const deleteJob =
  ({ jobs, person }: PageContext): Change =>
  async (id, title) => {
    const deleted = await jobs.delete(person.caller, id);
    return { what: deleted.isOk() ? 'deleted' : deleted.error.code, title };
  };

/** Changes each job that the form selects, one after another, whatever becomes of the others. */
const changeEach = async (change: Change, context: PageContext): Promise<readonly DoneLine[]> => {
  const { jobs, person, form } = context;
  const lines: DoneLine[] = [];
  for (const id of selectedIds(form)) {
    const found = await jobs.get(person.caller, { id });
    lines.push(
      found.isOk()
        ? await change(id, found.value.title)
        : { what: found.error.code, title: String(id) },
    );
  }
  return lines.length > 0 ? lines : [{ what: 'nothing-selected', title: '' }];
};

/** The list that the form was on. */
const backTo = ({ query }: PageContext): string => (query.size === 0 ? '/' : `/?${query}`);

/** Archives or publishes the selected jobs, and asks before they are deleted. */
export const changeJobs: PageFunction = async (context) => {
  const { form } = context;
  const ids = selectedIds(form);
  const deed = form.get('do');
  if (deed === 'delete' && ids.length > 0) {
    const asked = new URLSearchParams(ids.map((id): [string, string] => ['id', String(id)]));
    return ok({ to: `/delete?${asked}`, done: [] });
  }
  const change = setStatus(deed === 'publish' ? 'active' : 'archived', context);
  const isKnown = deed === 'publish' || deed === 'archive';
  const done = isKnown ? await changeEach(change, context) : [];
  return ok({ to: backTo(context), done });
};

/** Deletes the selected jobs for good, or archives them after all. */
export const deleteJobs: PageFunction = async (context) => {
  const isForGood = context.form.get('do') === 'delete';
  const change = isForGood ? deleteJob(context) : setStatus('archived', context);
  return ok({ to: '/', done: await changeEach(change, context) });
};
