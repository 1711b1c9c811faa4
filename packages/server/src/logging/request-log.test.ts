import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EmployerId, ok } from '@jobposting/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureLog } from '../../test/output.ts';
import { createRequestLines, type LogLevel } from './log.ts';
import { createRequestLog, loggedPath } from './request-log.ts';

const answered = { headersSent: true, statusCode: 200, writableFinished: true };

/** The lines of a request after its response closes. */
const linesOf = async (
  request: { method: string; url: string },
  { level = 'info' as LogLevel, response = answered as object, caller = 'by key' } = {},
): Promise<string[]> => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createRequestLog(createRequestLines(level, destination));
  const req = { ...request } as IncomingMessage;
  const res = Object.assign(new EventEmitter(), { req, ...response });
  log.begin(req, res as unknown as ServerResponse);
  const holder = { id: 7 as EmployerId, keyId: 8, name: 'Harbour', unlimited: false };
  await log.namingCallers(async () => ok(caller === 'by key' ? holder : null))('a key', req);
  log.noteAnswer({}, req, caller === 'by session' ? holder : undefined);
  expect(lines).toEqual([]);
  res.emit('close');
  return lines;
};

const get = { method: 'GET', url: '/api/v1.1/jobs/5?q=x' };

describe('the line of a request', () => {
  it.each(['by key', 'by session'])(
    'has the members of a pino line and its own in between, with the caller %s',
    async (caller) => {
      const [line = ''] = await linesOf(get, { caller });
      const { log, logged } = captureLog();
      log.info('request');
      const [byPino = {}] = logged();
      const parsed = JSON.parse(line);
      expect(line.endsWith('}\n')).toBe(true);
      expect(Object.keys(parsed).filter((key) => key in byPino)).toEqual(Object.keys(byPino));
      const { pid, hostname } = byPino;
      expect(parsed).toEqual({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        pid,
        hostname,
        requestId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        method: 'GET',
        path: '/api/v1.1/jobs/5',
        status: 200,
        employerId: 7,
        keyId: 8,
        durationMs: expect.any(Number),
        msg: 'request',
      });
    },
  );

  it('says that a request was cut off before its answer, and by whom, if known', async () => {
    const response = { headersSent: false, statusCode: 200, writableFinished: false };
    const [line = ''] = await linesOf(get, { response, caller: 'nobody' });
    const parsed = JSON.parse(line);
    expect(parsed).toMatchObject({ status: null, aborted: true });
    expect(parsed).not.toHaveProperty('employerId');
  });

  it('is one line of JSON, whatever the path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        // As Node decodes the bytes of a request target.
        const path = Buffer.from(bytes).toString('latin1');
        for (const url of [`/${path}`, `/jobs/5?${path}`, `/jp_abc/${path}`]) {
          const [line = ''] = await linesOf({ method: 'GET', url });
          expect(line.indexOf('\n')).toBe(line.length - 1);
          expect(JSON.parse(line).path).toBe(loggedPath(url));
        }
      }),
    );
  });

  it.each([
    ['trace', 1],
    ['info', 1],
    ['warn', 0],
    ['silent', 0],
  ] as const)('at the level %s is written %s times', async (level, times) => {
    expect(await linesOf(get, { level })).toHaveLength(times);
  });
});

const key = 'jp_jnXPPsdpEamf4HHIoWktEZDsH94dRMot';

const escapeAll = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');

describe('the path of a request in the log (D21)', () => {
  it.each([
    ['as it is', `/jobs/${key}/x`, '/jobs/jp_…/x'],
    ['escaped', `/jobs/${escapeAll(key)}/x`, '/jobs/jp_…/x'],
    ['escaped in capitals', `/jobs/${escapeAll(key).toUpperCase()}/x`, '/jobs/jp_…/x'],
    ['escaped twice', `/jobs/${encodeURIComponent(escapeAll(key))}`, '/jobs/jp_…'],
    ['with its underscore escaped', `/${key.replace('_', '%5F')}`, '/jp_…'],
    ['next to malformed escapes', `/%/%zz/${escapeAll(key)}%`, '/%/%zz/jp_…%'],
    ['in capitals', `/jobs/${key.toUpperCase()}`, '/jobs/jp_…'],
    ['with a hyphen', `/jobs/${key.replace('_', '-')}`, '/jobs/jp_…'],
    ['after an escaped slash', `/a%2F${key}`, '/a%2Fjp_…'],
  ])('masks a key %s', (_, url, logged) => expect(loggedPath(url)).toBe(logged));

  it('masks a key however its characters are escaped', () => {
    const levels = fc.array(fc.integer({ min: 0, max: 3 }), {
      minLength: key.length,
      maxLength: key.length,
    });
    fc.assert(
      fc.property(levels, (times) => {
        const sent = [...key].map((character, index) => {
          const level = times[index] ?? 0;
          return level === 0
            ? character
            : `%${'25'.repeat(level - 1)}${escapeAll(character).slice(1)}`;
        });
        expect(loggedPath(`/jobs/${sent.join('')}`)).toBe('/jobs/jp_…');
      }),
    );
  });

  it.each([
    ['other escapes stay', '/jobs/reference/W%2017%2F%C3%A9', '/jobs/reference/W%2017%2F%C3%A9'],
    ['the query goes', '/jobs?q=secret', '/jobs'],
    ['controls are escaped', '/jobs/\u009b31m', '/jobs/\\u009b31m'],
  ])('%s', (_, url, logged) => expect(loggedPath(url)).toBe(logged));

  it('takes a long path in linear time', () => {
    const length = 16_000;
    expect(loggedPath(`/${'%25'.repeat(length / 3)}`).length).toBeGreaterThan(length / 2);
    expect(loggedPath(`/%${'25'.repeat(length / 2)}`).length).toBeGreaterThan(length / 2);
  });
});
