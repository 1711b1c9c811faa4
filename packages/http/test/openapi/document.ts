import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import openApi from '../../openapi.json' with { type: 'json' };

type Part = Readonly<Record<string, unknown>>;

/** An operation of the document. */
export interface Operation {
  readonly operationId: string;
  readonly security?: readonly [];
  readonly parameters?: readonly Part[];
  readonly requestBody?: Part;
  /** By status. */
  readonly responses: Readonly<Record<string, Part>>;
}

/** openapi.json, as far as the tests read it. */
interface OpenApiDocument {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** By kind, then by name: `components.schemas.Job`. */
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>;
}

export const document: OpenApiDocument = openApi as object as OpenApiDocument;

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

/** A part of the document, or the component that it refers to. */
export const resolved = (part: unknown): Part => {
  const { $ref } = part as { readonly $ref?: string };
  if ($ref === undefined) return part as Part;
  const [, , kind = '', name = ''] = $ref.split('/');
  return document.components[kind]?.[name] ?? {};
};
