import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createOpenApi, type OpenApiDocument } from '../../src/index.ts';

/** The document of a service with the shipped lists and limits. */
export const document: OpenApiDocument = createOpenApi({
  jobs: createJobService({ store: createMemoryJobStore() }),
});

// In strict mode, a misspelt keyword in the document throws.
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
formats.default(ajv);

const withReferences = (part: unknown): object =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/components/schemas/', '"openapi#/$defs/'));

ajv.addSchema(withReferences({ $defs: document.components.schemas }), 'openapi');

const compiled = new WeakMap<object, ValidateFunction>();

/** The faults of a value by a schema of the document; empty when it has none. */
export const faultsIn = (value: unknown, schema: object): readonly string[] => {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(withReferences(schema));
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

type Part = Readonly<Record<string, unknown>>;

/** A part of the document, or the component that it refers to. */
export const resolved = (part: unknown): Part => {
  const { $ref } = part as { readonly $ref?: string };
  if ($ref === undefined) return part as Part;
  const [, , kind = '', name = ''] = $ref.split('/');
  return document.components[kind]?.[name] ?? {};
};
