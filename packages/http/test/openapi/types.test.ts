import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { document } from './document.ts';
import { type Schema, schemaType } from './schema-type.ts';

/** The type of the core for each schema of the document. */
const coreTypes: Readonly<Record<string, string>> = {
  Job: 'Core.JobJson',
  JobMembers: "Omit<Core.JobJson, 'id'>",
  DryRun: 'Core.DryRunJson',
  Warning: 'Core.WarningJson',
  Advice: 'Rules.Advice',
  AdviceList: 'Rules.AdviceListJson',
  JobHeader: 'Core.JobHeaderJson',
  Employer: "Core.JobHeaderJson['employer']",
  Salary: 'Core.SalaryJson',
  Disclosures: "NonNullable<Core.JobJson['disclosures']>",
  Translations: "NonNullable<Core.JobJson['translations']>",
  RoutingType: "Core.JobJson['applicantRoutingType']",
  JobList: 'Core.JobListJson',
  LocationList: 'Core.LocationListJson',
  ItemList: 'Core.ReferenceListJson',
  SalaryPeriodList: 'Core.ReferenceListJson<Core.SalaryPeriodJson>',
  Paging: 'Core.PagingJson',
  ListItem: 'Core.ListItemJson',
  SalaryPeriod: 'Core.SalaryPeriodJson',
  Location: 'Core.LocationJson',

  // The types also have the ignored members, so that what was read can be sent back (decision D6).
  JobBody: 'Omit<Core.JobBody, Ignored>',
  JobUpdateBody: 'Omit<Core.JobUpdateBody, Ignored>',
  JobPutBody: 'Omit<Core.JobPutBody, Ignored>',
  ReferenceIdBody: "Pick<Core.JobPutBody, 'referenceId'>",
  SalaryBody: 'With<Core.SalaryBody, { period: Core.ItemBody }>',
  LocationBody: "Pick<Core.LocationBody, 'description'>",
  LookupBody: "Pick<Core.ItemBody, 'id'>",
  // The type does not limit the ids: the service does.
  RoutingTypeBody: '{ id: 1 | 2 | NumberText }',
  NullOrBlank: 'string | null',
  AmountBody: "Core.SalaryBody['amount']",
  RequiredReferenceId: 'string',

  BatchBody: 'string',
  BatchAnswer: 'string',
  BatchAccepted: "With<Core.DryRunBatchAcceptedJson, Pick<Core.BatchAcceptedJson, 'status'>>",
  BatchRefused: 'With<Core.BatchRefusedJson, { errors: Core.Problem[] }>',
  BatchArchived: 'Core.BatchArchivedJson',
  BatchFailure: 'With<Core.BatchFailureJson, { errors: Core.Problem[] }>',

  ChangeList: 'Core.ChangeListJson',
  Change: 'Core.JobChangeJson',

  WebhookList: 'Webhooks.WebhookListJson',
  Webhook: 'Webhooks.WebhookJson',
  WebhookBody: 'Webhooks.WebhookBody',
  WebhookUpdateBody: 'Webhooks.WebhookUpdateBody',

  Problem: 'With<Core.ProblemJson, { errors: (Core.Problem | Core.QueryProblem)[] }>',
  BodyProblem: 'Core.Problem',
  QueryProblem: 'Core.QueryProblem',
  ErrorCode: "Core.ProblemJson['code']",

  OpenApi: 'object',
  Id: 'number',
  DateTime: 'string',
  ReferenceId: 'string | null',
};

/** The counterpart of a schema that refers to one of these; for any other it is the type itself. */
const whole: Readonly<Record<string, string>> = {
  LocationBody: 'Core.LocationBody',
  LookupBody: 'Core.ItemBody',
  RoutingTypeBody: 'Core.ItemBody',
  SalaryBody: 'Core.SalaryBody',
  // The types do not offer blank text when null has the same meaning.
  NullOrBlank: 'null',
};

const { schemas = {} } = document.components;

// Below a schema stand the types of the core, which are compared by themselves.
const program = `
import type * as Core from '@jobposting/core';
import type * as Rules from '@jobposting/core/rules';
import type * as Webhooks from '@jobposting/core/webhooks';

type NumberText = \`\${number}\`;
type Ignored = 'id' | 'employer' | 'publishDate' | 'warnings' | 'advice';
type With<T, Members> = { [K in keyof T]: K extends keyof Members ? Members[K] : T[K] };

// A schema with members of its own beside those of another, some of which it needs.
type Extended<Base, Needed extends PropertyKey, Own> = Omit<Base, Needed | keyof Own> &
  Required<Pick<Base, Exclude<Needed & keyof Base, keyof Own>>> & Own;
// Without readonly, and without undefined as a value of optional members.
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Plain<Exclude<T[K], undefined>> }
    : T;
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
// The difference, for the message of the compiler.
type Unlike<Name extends string, A, B> = Same<A, B> extends true
  ? 'nothing'
  : Name | { [K in keyof A | keyof B]-?: K extends keyof A & keyof B
      ? Same<Pick<A, K>, Pick<B, K>> extends true ? never : K
      : K }[keyof A | keyof B];

interface Schemas {
${Object.entries(coreTypes)
  .map(([name, type]) => `  ${name}: ${whole[name] ?? type};`)
  .join('\n')}
}
${Object.entries(schemas)
  .map(([name, schema]) => {
    const compared = `Plain<${schemaType(schema as Schema)}>, Plain<${coreTypes[name] ?? 'never'}>`;
    return `'nothing' satisfies Unlike<'${name}', ${compared}>;`;
  })
  .join('\n')}
`;

const path = fileURLToPath(new URL('schemas-and-types.ts', import.meta.url));

/** What the compiler reports about the program. */
const findFaults = () => {
  const configFile = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version, ...others) =>
    name === path
      ? ts.createSourceFile(name, program, version)
      : getSourceFile(name, version, ...others);
  const compiled = ts.createProgram([path], { ...options, noEmit: true }, host);
  const faults = compiled.getSemanticDiagnostics(compiled.getSourceFile(path));
  return faults.map(({ messageText }) => messageText);
};

const faults = findFaults();

it('the types of the core and the schemas of the document agree', () => {
  expect(Object.keys(coreTypes).sort()).toEqual(Object.keys(schemas).sort());
  expect(faults).toEqual([]);
});
