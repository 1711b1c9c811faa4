import { hash } from 'node:crypto';
import { type Job, type JobBody, jobBodyJson, type Problem, uncheckedBody } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { type FieldGroup, type FormField, fields, groups, memberOf, partsOf } from './fields.ts';

const valueAt = (body: unknown, pointer: string): unknown =>
  partsOf(pointer).reduce((value, part) => Reflect.get(Object(value), part), body);

const setAt = (body: object, pointer: string, value: unknown): void => {
  const parts = [...partsOf(pointer)];
  const last = parts.pop() ?? '';
  const parent = parts.reduce<object>((at, part) => {
    Reflect.set(at, part, Reflect.get(at, part) ?? {});
    return Reflect.get(at, part);
  }, body);
  Reflect.set(parent, last, value);
};

/** The form as it is filled in for a job. */
export const formOf = (job: Job | NewJob): URLSearchParams => {
  const body: unknown = JSON.parse(jobBodyJson(job as Job));
  const form = new URLSearchParams();
  for (const { name, pointer, kind } of fields) {
    const value = valueAt(body, pointer) ?? false;
    const texts = (kind === 'many' ? (value as { id: number }[]).map(({ id }) => id) : [value])
      .filter((each) => each !== false)
      .map((each) => String(each).replaceAll('\r\n', '\n'));
    for (const text of texts) form.append(name, kind === 'date' ? text.slice(0, 10) : text);
  }
  return form;
};

/** The body of a write that says what a form does. */
export const bodyOf = (form: URLSearchParams): JobBody => {
  const body: Record<string, unknown> = {};
  for (const { name, pointer, kind } of fields) {
    const [text, ...others] = form.getAll(name);
    const isInside = partsOf(pointer).length > 1;
    if (kind === 'flag') setAt(body, pointer, text !== undefined);
    else if (kind === 'many') {
      setAt(body, pointer, text === undefined ? [] : [text, ...others].map((id) => ({ id })));
    } else if (text !== undefined && !(isInside && text.trim() === '')) setAt(body, pointer, text);
  }
  const { locations, salary } = body;
  const hasSalary = Object.values(Object(salary)).some(Boolean);
  const status = form.get('status') || undefined;
  const lists = { locations: Object.values(Object(locations)), salary: hasSalary ? salary : null };
  return uncheckedBody({ ...body, ...lists, status });
};

const valuesIn = (form: URLSearchParams, { name, kind }: FormField): readonly string[] => {
  const texts = form.getAll(name).filter((text) => text.trim() !== '');
  return kind === 'many' ? texts.sort() : texts;
};

/** Tells what a form has in a group of fields from anything else. */
export const digestOf = (form: URLSearchParams, group: FieldGroup): string => {
  const values = group.fields.map((field) => valuesIn(form, field));
  return hash('sha1', JSON.stringify(values), 'base64url').slice(0, 8);
};

/** The groups of fields in which two forms differ. */
export const differingGroups = (one: URLSearchParams, other: URLSearchParams) =>
  groups.filter((group) => digestOf(one, group) !== digestOf(other, group));

/** The body of an update: what a form says otherwise than that of the stored job, and its status. */
export const changesIn = (form: URLSearchParams, stored: URLSearchParams): Partial<JobBody> => {
  const differing = differingGroups(form, stored).flatMap((group) => group.fields.map(memberOf));
  const changed = new Set(['status', ...differing]);
  return Object.fromEntries(Object.entries(bodyOf(form)).filter(([member]) => changed.has(member)));
};

/** The field that a problem of a body is shown at; `null` for one of the whole body. */
export const fieldAt = ({ pointer }: Pick<Problem, 'pointer'>, form: URLSearchParams) => {
  // Those that are left blank are not in the body.
  const places = fields.filter(({ name, kind }) => kind === 'place' && form.get(name)?.trim());
  const [, index] = /^\/locations\/(\d+)/.exec(pointer) ?? [];
  if (index !== undefined) return places[Number(index)] ?? null;
  const at = `${pointer}/`;
  const isAt = (around: string): boolean => around.startsWith(at) || at.startsWith(around);
  return fields.find((field) => isAt(`${field.pointer}/`)) ?? null;
};
