import { jobFields, jobMembers, jsonSchema } from '@jobposting/core/adapter';
import { formatMoney, maxMoney } from '@jobposting/core/rules';
import { warningCodes } from '../error-codes.ts';
import { type JsonObject, ref } from '../open-api-document.ts';

export const { instant, int32, text } = jsonSchema;

/** The largest amount as a number, and as it is written. */
export const largestAmount = { number: Number(formatMoney(maxMoney)), text: formatMoney(maxMoney) };

const decimal: JsonObject = { type: 'number', minimum: 0, maximum: largestAmount.number };

/** An object of an answer: it has exactly these members; all but the optional ones are required. */
export const answerObject = (
  description: string,
  properties: Readonly<Record<string, JsonObject>>,
  optional: readonly string[] = [],
): JsonObject => ({
  description,
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const id = { ...int32, description: 'Assigned by the service.' };
const employer = ref('schemas', 'Employer');
const warnings = { type: 'array', items: ref('schemas', 'Warning') };

/** The schemas of the members that a body can set, in the order of interface §4.3. */
export const memberSchemas: readonly (readonly [
  name: string,
  schemas: { readonly answer: JsonObject; readonly body: JsonObject },
])[] = jobFields.flatMap(({ schemas }) => Object.entries(schemas));

const answered = new Map(memberSchemas.map(([name, { answer }]) => [name, answer] as const));
answered.set('publishDate', { ...instant, description: 'Set by the service, in UTC.' });

const { referenceId = {}, ...others }: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  jobMembers.map(({ name }) => [name, answered.get(name) ?? {}]),
);
const { title = {}, publishDate = {}, confidential = {}, status = {}, locations = {} } = others;

/** The members of a job except its id, in the order of an answer. */
export const newJobMembers = { referenceId, employer, ...others };

const optional = jobMembers.flatMap(({ name, isOptional }) => (isOptional ? [name] : []));

const routingType = (typeId: number, name: string): JsonObject =>
  answerObject(name, { id: { const: typeId }, name: { const: name } });

/** Jobs as they are answered (interface §2.1, §2.3). */
export const jobSchemas = {
  Job: answerObject('A job.', { id, ...newJobMembers }, optional),
  DryRun: answerObject(
    'A job as the write would leave it; a job that it would create has no id.',
    { id, ...newJobMembers, warnings },
    ['id', ...optional],
  ),
  Warning: answerObject('What a write changes or ignores.', {
    pointer: text,
    code: { enum: warningCodes },
    message: text,
  }),
  JobHeader: answerObject('A job as a list shows it.', {
    id,
    title,
    locations,
    employer,
    referenceId,
    publishDate,
    confidential,
    status,
  }),
  Employer: answerObject('The employer who owns the job.', { id: int32, name: text }),
  Salary: answerObject('A salary. Amounts are written with exactly four decimal places.', {
    amount: decimal,
    maxAmount: { ...decimal, type: ['number', 'null'] },
    period: ref('schemas', 'SalaryPeriod'),
    plusCommission: { ...jsonSchema.flag, description: 'Whether commission comes on top.' },
  }),
  RoutingType: {
    description: 'Where applications go: 1 = Email, 2 = URL.',
    anyOf: [routingType(1, 'Email'), routingType(2, 'URL')],
  },
};
