import { hash } from 'node:crypto';
import { type Job, type JobBody, jobBodyJson, type Problem, uncheckedBody } from '@jobposting/core';
import { closingDayOf, type Language, type NewJob } from '@jobposting/core/adapter';
import { languageOfJob } from '@jobposting/core/rules';
import {
  allFields,
  type FieldGroup,
  type FormField,
  fields,
  groups,
  initialValues,
  memberOf,
  partsOf,
} from './fields.ts';

/** An amount with its cents: a third digit behind a comma could be read as thousands. */
const amountText = (amount: string, language: Language): string => {
  const withCents = amount.replace(/\.\d$/, '$&0');
  return language === 'fr' ? withCents.replace(/\.(?=\d\d$)/, ',') : withCents;
};

/**
 * The form as it is filled in for a job, with amounts as the language writes them. The language of a job with a
 * translation is the one that this leaves, which stays when the profile changes (decision D41).
 */
export const formOf = (job: Job | NewJob, language: Language): URLSearchParams => {
  const [translations] = Object.values(job.translations ?? {});
  const derived = { language: languageOfJob(job), translations };
  const body: unknown = { ...JSON.parse(jobBodyJson(job as Job)), ...derived };
  const form = new URLSearchParams();
  for (const { name, pointer, kind } of fields) {
    const found = partsOf(pointer).reduce((at, part) => Reflect.get(Object(at), part), body);
    const initial: unknown = Reflect.get(initialValues, name) ?? [];
    for (const value of [found ?? initial].flat().filter((each) => kind !== 'flag' || each)) {
      const text = String(Object(value).id ?? value).replaceAll('\r\n', '\n');
      const shown = kind === 'decimal' ? amountText(text, language) : text;
      form.append(name, kind === 'date' ? closingDayOf(job).day : shown);
    }
  }
  return form;
};

/**
 * The values of a field as a body takes them: a decimal comma is a point. With three digits behind it, it can be one
 * between thousands, and stays.
 */
const valuesOf = (form: URLSearchParams, { name, kind }: FormField): string[] => {
  const texts = form.getAll(name);
  const comma = /,(?=(?:\d{1,2}|\d{4})$)/;
  return kind === 'decimal' ? texts.map((text) => text.trim().replace(comma, '.')) : texts;
};

const statements = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/**
 * The body of a write with the values of a form, for an employer whose postings are in a language. Where nothing says
 * the language of a posting with a translation, the body is refused at its field.
 */
export const bodyOf = (form: URLSearchParams, ofProfile: Language | null): JobBody => {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const { pointer, kind } = field;
    const texts = valuesOf(form, field);
    const [member = '', ...inside] = partsOf(pointer);
    let [value]: unknown[] = inside.length > 0 ? texts.filter((text) => text.trim()) : texts;
    if (kind === 'flag') value = texts.length > 0;
    if (member === 'disclosures') value = statements.get(value) ?? value;
    if (kind === 'many') value = texts.map((id) => ({ id }));
    if (value === undefined) continue;
    const nested = inside.reduceRight<unknown>((within, part) => ({ [part]: within }), value);
    body[member] = inside.length > 0 ? { ...Object(body[member]), ...Object(nested) } : nested;
  }
  const { locations, salary, translations, disclosures = null } = body;
  const hasSalary = Object.values(Object(salary)).some(Boolean);
  const status = form.get('status') || undefined;
  const lists = { locations: Object.values(Object(locations)), salary: hasSalary ? salary : null };
  const own = form.get('language') || ofProfile;
  const into = own === 'fr' ? 'en' : 'fr';
  const law = {
    disclosures,
    translations: translations ? { [into]: translations } : null,
    ...(translations !== undefined && own === null && { language: 'unknown' }),
  };
  return uncheckedBody({ ...body, ...lists, ...law, status });
};

const digestOf = (form: URLSearchParams, { fields: own }: FieldGroup): string => {
  const values = own.map((field) =>
    valuesOf(form, field)
      .filter((text) => text.trim())
      .sort(),
  );
  return hash('sha1', JSON.stringify(values), 'base64url').slice(0, 8);
};

/** A digest of each group of fields, which later shows which of them were changed. */
export const digestsOf = (form: URLSearchParams): string =>
  groups.map((group) => digestOf(form, group)).join('.');

/** The groups of fields in which a form differs from the one that these digests were made of. */
export const groupsUnlike = (digests: string, form: URLSearchParams): readonly FieldGroup[] => {
  const others = digests.split('.');
  return groups.filter((group, index) => digestOf(form, group) !== others[index]);
};

/** The body of an update: the members in which a form differs from that of the stored job, and its status. */
export const changesIn = (
  form: URLSearchParams,
  stored: URLSearchParams,
  ofProfile: Language | null,
): Partial<JobBody> => {
  const differing = groupsUnlike(digestsOf(form), stored).flatMap((group) => group.fields);
  const changed = new Set(['status', ...differing.map(memberOf)]);
  const all = Object.entries(bodyOf(form, ofProfile));
  return Object.fromEntries(all.filter(([member]) => changed.has(member)));
};

/** The field that a problem is shown at; `null` for one of the whole form. */
export const fieldAt = ({ pointer }: Pick<Problem, 'pointer'>, form: URLSearchParams) => {
  // Blank ones are not in the body.
  const places = fields.filter(({ name, kind }) => kind === 'place' && form.get(name)?.trim());
  const [, index] = /^\/locations\/(\d+)/.exec(pointer) ?? [];
  if (index !== undefined) return places[Number(index)] ?? null;
  const at = `${pointer.replace(/^\/translations$/, '$&/description').replace(/^(\/translations)\/(?:en|fr)/, '$1')}/`;
  const isAt = (around: string): boolean => around.startsWith(at) || at.startsWith(around);
  return allFields.find((field) => isAt(`${field.pointer}/`)) ?? null;
};
