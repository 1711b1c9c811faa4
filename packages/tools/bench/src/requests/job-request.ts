import type { JobBody } from '../jobs/generate-jobs.ts';

/** The query of a list (interface §4.2). */
export interface ListQuery {
  readonly page?: number;
  readonly pageSize?: number;
  readonly q?: string;
}

/** A request in the terms of interface §4. */
export type JobRequest =
  | { readonly kind: 'get'; readonly id: number }
  | { readonly kind: 'list'; readonly query: ListQuery }
  | { readonly kind: 'create'; readonly body: Omit<JobBody, 'referenceId'> }
  | { readonly kind: 'set-title'; readonly id: number; readonly title: string };

/** A request as the load generator sends it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The address of the jobs in the interface (§4). */
export const jobsPath = '/api/v1.1/jobs';

const listPath = (query: ListQuery): string => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return parameters.size === 0 ? jobsPath : `${jobsPath}?${parameters}`;
};

/** Turns a request into the HTTP of the interface. */
export const toInterfaceHttp = (request: JobRequest, apiKey: string): HttpRequest => {
  const key = { 'API-Key': apiKey };
  const withJson = (body: unknown) => ({
    headers: { ...key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  switch (request.kind) {
    case 'get':
      return { method: 'GET', path: `${jobsPath}/${request.id}`, headers: key };
    case 'list':
      return { method: 'GET', path: listPath(request.query), headers: key };
    case 'create':
      return { method: 'POST', path: jobsPath, ...withJson(request.body) };
    case 'set-title':
      return {
        method: 'PUT',
        path: `${jobsPath}/${request.id}`,
        ...withJson({ title: request.title }),
      };
  }
};
