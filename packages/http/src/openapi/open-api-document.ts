/** A part of the document as JSON has it, such as a JSON Schema. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** An operation of the document. */
export interface OperationObject extends JsonObject {
  readonly operationId: string;
  readonly parameters: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  /** By status. */
  readonly responses: Readonly<Record<string, JsonObject>>;
}

/** An OpenAPI 3.1 document, plain data for `JSON.stringify`. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly JsonObject[];
  readonly security: readonly JsonObject[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  /** By kind, then by name: `components.schemas.Job`. */
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** Refers to a component, such as `ref('schemas', 'Job')`. */
export const ref = (kind: string, name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});
