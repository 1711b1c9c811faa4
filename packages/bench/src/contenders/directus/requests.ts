import type { HttpRequest, JobRequest, ListQuery } from '../../job-request.ts';
import { toItem } from './collection.ts';
import { directusToken } from './installation.ts';

const itemsPath = '/items/jobs';

const listPath = (employer: number, { page = 1, pageSize = 10, q }: ListQuery): string => {
  const isOwn = { employer_id: { _eq: employer } };
  const contains = { _icontains: q };
  const isFound = { _or: [{ title: contains }, { reference_id: contains }] };
  const parameters = new URLSearchParams({
    fields: 'id,title,locations,employer_id,reference_id,publish_date,confidential,status',
    filter: JSON.stringify(q === undefined ? isOwn : { _and: [isOwn, isFound] }),
    sort: '-publish_date,-id',
    limit: String(pageSize),
    page: String(page),
    meta: 'filter_count',
  });
  return `${itemsPath}?${parameters}`;
};

/** Says a request in the HTTP of Directus. */
export const toDirectusHttp = (request: JobRequest): HttpRequest => {
  const headers = { Authorization: `Bearer ${directusToken}` };
  const withJson = (body: unknown) => ({
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  switch (request.kind) {
    case 'get':
      return { method: 'GET', path: `${itemsPath}/${request.id}`, headers };
    case 'list':
      return { method: 'GET', path: listPath(request.employer, request.query), headers };
    case 'changes':
      throw new Error('Directus has no log of changes.');
    case 'create': {
      const item = toItem(request.employer, request.body, new Date());
      return { method: 'POST', path: itemsPath, ...withJson(item) };
    }
    case 'put-by-reference': {
      const { publish_date: _, ...data } = toItem(request.employer, request.body, new Date());
      const filter = {
        employer_id: { _eq: request.employer },
        reference_id: { _eq: request.body.referenceId },
      };
      return { method: 'PATCH', path: itemsPath, ...withJson({ query: { filter }, data }) };
    }
    case 'set-title':
      return {
        method: 'PATCH',
        path: `${itemsPath}/${request.id}`,
        ...withJson({ title: request.title }),
      };
  }
};
