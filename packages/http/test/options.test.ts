import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { createFetchHandler, createHardenedServer, createRequestListener } from '../src/index.ts';
import { authenticate } from './service.ts';

const jobs = createJobService({ store: createMemoryJobStore() });

describe.each([createRequestListener, createFetchHandler])('options of $name', (creator) => {
  it.each([
    [{ jobs: undefined }, /needs jobs, which createJobService makes/],
    [{ jobs: createMemoryJobStore() }, /needs jobs, which createJobService makes/],
    [{ authenticate: undefined }, /needs authenticate, a function/],
    [{ authenticate: { 'my-key': 1 } }, /needs authenticate, a function/],
    [{ basepath: '/careers' }, /has no option basepath\..* basePath/],
    [{ cors: { origin: '*' } }, /cors has no option origin\..* origins/],
    [{ cors: { origins: ['*'], credentials: true } }, /cors has no option credentials\./],
    [{ cors: { origins: 'https://jobs.example.ca' } }, /must be a list/],
    [{ cors: {} }, /must be a list/],
    [{ cors: { origins: ['jobs.example.ca'] } }, /such as "https:.*, not "jobs\.example\.ca"/],
    [{ cors: { origins: ['https://jobs.example.ca/'] } }, /not "https:\/\/jobs\.example\.ca\/"/],
    [{ rateLimit: { perMinute: 5 } }, /rateLimit has no option perMinute\./],
    [{ rateLimit: { requestsPerMinute: 0 } }, /requestsPerMinute must be a whole number from 1/],
    [{ rateLimit: { requestsPerMinute: 1.5 } }, /requestsPerMinute .*, not 1\.5/],
    [{ rateLimit: {} }, /requestsPerMinute must be a whole number from 1, not undefined/],
    [{ wrongKeysPerMinute: 0 }, /wrongKeysPerMinute must be a whole number from 1, not 0/],
    [{ underWay: { bytes: 1 } }, /underWay has no option bytes\..* maxRequests, maxBytes/],
    [
      { underWay: { maxRequests: 1 } },
      /underWay\.maxRequests must be a whole number from 2, not 1/,
    ],
    [{ underWay: { maxRequests: 2.5 } }, /maxRequests must be a whole number from 2, not 2\.5/],
    [
      { underWay: { maxBytes: 2097151 } },
      /maxBytes must be a whole number from 2097152, .* not 2097151/,
    ],
    [{ bodyLimitBytes: Number.NaN }, /bodyLimitBytes must be at least 1048576, .*; it is NaN/],
    [{ bodyLimitBytes: 1048575 }, /bodyLimitBytes must be at least 1048576, .*; it is 1048575/],
    [{ baseUrl: 5 }, /baseUrl must be a string, not 5/],
    [{ basePath: true }, /basePath must be a string, not true/],
    [{ trustProxy: 'false' }, /trustProxy must be a boolean, not "false"/],
    [{ requestIdOf: 'uuid' }, /requestIdOf must be a function, not "uuid"/],
    [{ isStopping: true }, /isStopping must be a function, not true/],
    [{ onError: 5 }, /onError must be a function, not 5/],
    [{ onAnswer: 5 }, /onAnswer must be a function, not 5/],
    [{ baseUrl: 'jobs.example.ca' }, /baseUrl must be an absolute .*, not "jobs\.example\.ca"/],
  ])('the options %j throw a TypeError that names the fault', (options, message) => {
    const create = () => creator({ jobs, authenticate, ...options } as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });

  it.each([
    'https://jobs.example.ca',
    'http://localhost:5173',
    'https://jobs.example.ca:8443',
    'http://[::1]:8080',
    'capacitor://localhost',
    '*',
  ])('the origin %s is accepted', (origin) => {
    const cors = { origins: [origin] };
    expect(creator({ jobs, authenticate, cors })).toBeTypeOf('function');
  });

  it.each([undefined, null, 'jobs', []])('%o instead of options is a TypeError', (options) => {
    const create = () => creator(options as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(`${creator.name} needs`);
  });

  it('undefined options count as absent', () => {
    const absent = { baseUrl: undefined, bodyLimitBytes: undefined, cors: undefined };
    expect(creator({ jobs, authenticate, ...absent })).toBeTypeOf('function');
  });
});

describe('bodyLimitBytes (D9)', () => {
  const small = createJobService({ store: createMemoryJobStore(), maxJobBytes: 4096 });
  const create = (bodyLimitBytes?: number) =>
    createRequestListener({ jobs: small, authenticate, bodyLimitBytes });

  it('is at least maxJobBytes and 16 KiB, so that a stored job can be sent back', () => {
    expect(create(20_480)).toBeTypeOf('function');
    expect(() => create(20_479)).toThrow(
      'bodyLimitBytes must be at least 20480, which is maxJobBytes of jobs and 16 KiB',
    );
  });
});

describe('limits of createHardenedServer', () => {
  it('an unknown limit throws a TypeError that lists the known ones', () => {
    const create = () => createHardenedServer(() => {}, { headerTimeoutMs: 1 } as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(/has no option headerTimeoutMs\..* headersTimeoutMs/);
  });
});
