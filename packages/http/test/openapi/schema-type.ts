/** A schema of the document, of the part of JSON Schema that it uses. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** A text that must be a number is a `NumberText`. */
const textType = (pattern = ''): string => {
  const accepts = new RegExp(pattern);
  return accepts.test('1') && !accepts.test('x') ? 'NumberText' : 'string';
};

const unionOf = (types: readonly string[]): string => types.join(' | ');

const objectType = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): string => {
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaType(member)}`,
  );
  return `{ ${members.join('; ')} }`;
};

/**
 * The TypeScript type of a schema, in which other schemas are `Schemas['Name']`. What an object must satisfy
 * beyond its properties is left out: no type can express it.
 */
export const schemaType = (schema: Schema): string => {
  if (schema.$ref !== undefined) return `Schemas['${schema.$ref.split('/').pop()}']`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.allOf !== undefined) {
    const { allOf, required = [], properties = {} } = schema;
    const [base = ''] = allOf.map(schemaType);
    const needed = required.map((name) => JSON.stringify(name));
    return `Extended<${base}, ${unionOf(needed)}, ${objectType(properties, required)}>`;
  }
  if (schema.properties !== undefined) return objectType(schema.properties, schema.required);
  if (schema.anyOf !== undefined) return unionOf(schema.anyOf.map(schemaType));
  if (schema.items !== undefined) {
    const orNull = [schema.type].flat().includes('null') ? ' | null' : '';
    return `(${schemaType(schema.items)})[]${orNull}`;
  }
  // TypeScript has the same names for the other types as JSON Schema.
  const types = [schema.type].flat().map((type) => {
    if (type === 'string') return textType(schema.pattern);
    return type === 'integer' ? 'number' : `${type}`;
  });
  return unionOf(types);
};
