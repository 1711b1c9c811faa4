import { document, faultsIn, resolved } from './document.ts';

/** An answer, with the parts of its request that matter here. */
export interface SeenAnswer {
  /** The effective method. */
  readonly method: string;
  /** As sent, with any prefix. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** One line when it comes line by line; `undefined` when there is none, and before the first line. */
  readonly body: string | undefined;
}

type Part = Readonly<Record<string, unknown>>;

/** Headers that are not part of this interface. */
const ordinaryHeader =
  /^(?:content-(?:type|length)|cache-control|x-content-type-options|connection|vary|access-control-.*)$/;

interface Operation {
  readonly responses: Part;
}

/** The code of an error; empty for other answers. */
const codeOf = ({ body = '{}', status }: SeenAnswer): string =>
  status < 400 ? '' : JSON.parse(body).code;

const operationOf = ({ path: sent, method }: SeenAnswer): Operation | undefined => {
  const path = sent.replace(/^.*?\/api\/v1\.1(?=\/)/s, '');
  const [, item] =
    Object.entries(document.paths).find(([template]) =>
      new RegExp(`^${template.replace('{id}', '[^/]+')}$`).test(path),
    ) ?? [];
  return (document.paths[path] ?? item)?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
};

/** Errors for paths and methods that the document does not have (decision D20). */
const undocumentedCodes = ['route-not-found', 'method-not-allowed'];
/** Errors that come before path and method are looked up (decision D32). */
const earlyCodes = ['malformed-request', 'shutting-down'];

/** Whether an answer may be missing from the document. */
const isRightlyUndocumented = (answer: SeenAnswer, operation: Operation | undefined): boolean => {
  const code = codeOf(answer);
  if (undocumentedCodes.includes(code)) return true;
  if (operation !== undefined) return false;
  // The text of the document says that every path has OPTIONS (decision D30).
  return earlyCodes.includes(code) || (answer.method === 'OPTIONS' && answer.status === 204);
};

const headerFaults = ({ headers }: SeenAnswer, response: Part): readonly string[] => {
  const documented = Object.entries(response.headers ?? {});
  return Object.entries(headers).flatMap(([name, value]) => {
    if (ordinaryHeader.test(name.toLowerCase())) return [];
    const [, header] =
      documented.find(([known]) => known.toLowerCase() === name.toLowerCase()) ?? [];
    if (header === undefined) return [`it has the header ${name}`];
    return faultsIn(value, resolved(header).schema as object).map((fault) => `${name}${fault}`);
  });
};

const ndjson = 'application/x-ndjson';

const bodyFaults = ({ method, headers, body }: SeenAnswer, response: Part): readonly string[] => {
  const content = (response.content ?? {}) as Readonly<Record<string, { schema: object }>>;
  const [type = ''] = (headers['Content-Type'] ?? '').split(';');
  if (body === undefined || body === '') {
    if (type === ndjson && type in content) return [];
    const isExpected = Object.keys(content).length > 0 && method !== 'HEAD';
    return isExpected ? ['it has no body'] : [];
  }
  const schema = content[type]?.schema;
  if (schema === undefined) return [`its type is ${type}`];
  // The document has them as one text, whose content is a line.
  const lineOf = type === ndjson ? (resolved(schema).contentSchema as object) : schema;
  return faultsIn(JSON.parse(body), lineOf);
};

/** How an answer differs from the document; `null` when it does not. */
export const answerFault = (answer: SeenAnswer): string | null => {
  const { method, path, status } = answer;
  const operation = operationOf(answer);
  if (isRightlyUndocumented(answer, operation)) return null;
  const found = operation?.responses[status];
  const response = found === undefined ? undefined : resolved(found);
  const faults =
    response === undefined
      ? ['the document has no such response']
      : [...headerFaults(answer, response), ...bodyFaults(answer, response)];
  if (faults.length === 0) return null;
  return `${method} ${path.slice(0, 200)} ${status} ${codeOf(answer)}: ${faults.join(', ')}`;
};
