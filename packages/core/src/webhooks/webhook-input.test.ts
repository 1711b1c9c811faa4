import { describe, expect, it } from 'vitest';
import { jobChangeTypes } from '../change-log/job-change.ts';
import { readNewWebhook, readWebhookChanges } from './webhook-input.ts';

const url = 'https://example.com/hook?token=1';

const problemsOf = (body: unknown, allowsHttp = false): readonly string[] =>
  readWebhookChanges(body, allowsHttp).match(
    () => [],
    ({ problems }) => problems.map(({ pointer, code }) => `${pointer} ${code}`),
  );
const messageOf = (body: unknown): string => readNewWebhook(body, false)._unsafeUnwrapErr().message;

describe('the body of a webhook (D40)', () => {
  it('has an address, and types or null for all', () => {
    const read = (body: object) => readNewWebhook(body, false)._unsafeUnwrap();
    expect(read({ url: ` ${url}\n` })).toEqual({ url, types: null });
    expect(read({ url, types: null })).toEqual({ url, types: null });
    expect(read({ url, types: jobChangeTypes })).toEqual({ url, types: jobChangeTypes });
  });

  it('changes what it has and nothing else', () => {
    const read = (body: object) => readWebhookChanges(body, false)._unsafeUnwrap();
    const all = { url, types: ['job.closed'], enabled: false, rotateSecret: true, after: 'now' };
    expect(read(all)).toEqual(all);
    expect(read({})).toEqual({});
    expect(read({ types: null })).toEqual({ types: null });
  });

  it.each([
    'http://example.com/',
    'example.com/hook',
    'https://user:word@example.com/',
    'https://example.com/#part',
    'https://example.com/ b',
    'ftp://example.com/',
    'https://',
  ])('has no address %s', (address) => {
    expect(problemsOf({ url: address })).toEqual(['/url invalid-url']);
  });

  it('has http only where the host allows networks, and at most 2 000 characters', () => {
    expect(problemsOf({ url: 'http://10.0.0.1/hook' }, true)).toEqual([]);
    expect(problemsOf({ url: 'http://user@10.0.0.1/hook' }, true)).toEqual(['/url invalid-url']);
    const longest = `https://example.com/${'a'.repeat(1_980)}`;
    expect(problemsOf({ url: longest })).toEqual([]);
    expect(problemsOf({ url: `${longest}a` })).toEqual(['/url too-long']);
  });

  it.each<readonly [unknown, string]>([
    [[], '/types too-few'],
    ['job.created', '/types wrong-type'],
    [['job.created', 'job.made'], '/types/1 not-allowed'],
    [['job.created', 1], '/types/1 not-allowed'],
    [['job.created', 'job.closed', 'job.created'], '/types not-allowed'],
    [Array(8).fill('job.created'), '/types too-many'],
  ])('has no types %j', (types, problem) => {
    expect(problemsOf({ types })).toEqual([problem]);
  });

  it('has a cursor that is not blank, and true or false', () => {
    expect(problemsOf({ after: ' ', enabled: 'yes', rotateSecret: 1 })).toEqual([
      '/enabled wrong-type',
      '/rotateSecret wrong-type',
      '/after required',
    ]);
  });

  it('refuses members that cannot be set, and says which was meant', () => {
    expect(messageOf({ url, Type: ['job.created'] })).toBe(
      '"Type" cannot be set here; did you mean types?',
    );
    expect(messageOf({ url, URL: url })).toContain('did you mean url?');
    expect(messageOf({ url, enabled: true })).toBe(
      '"enabled" cannot be set here; write url, types.',
    );
    expect(messageOf({ url, '/~': 1 })).toContain('"/~" cannot be set here');
    expect(problemsOf({ '/~': 1, id: 7 })).toEqual(['/~1~0 not-allowed', '/id not-allowed']);
  });

  it('says what is right, and every problem at once', () => {
    expect(messageOf({})).toBe('url is required, such as https://example.com/jobs-changed.');
    expect(messageOf([])).toBe('The body is a list; it must be a JSON object.');
    expect(messageOf({ url: 'http://a.example', types: ['created'] })).toBe(
      'The webhook has 2 problems: url is "http://a.example"; it must be an address that begins with https:// and has no white space, invisible characters, user name or password, and no fragment, such as https://example.com/jobs-changed. types[0] is "created"; it must be job.created, job.updated, job.archived, job.published, job.refreshed, job.deleted or job.closed.',
    );
  });
});
