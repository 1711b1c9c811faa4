import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createRequestListener } from '@jobposting/http';
import { describe, expect, it } from 'vitest';
import { authenticate } from './service.ts';

const jobs = createJobService({ store: createMemoryJobStore() });

describe('options that make no sense', () => {
  it.each([
    { bodyLimitBytes: Number.NaN },
    { bodyLimitBytes: 0 },
    { bodyLimitBytes: -1 },
    { cors: { origins: 'https://jobs.example.ca' as never } },
  ])('are refused when the listener is made: %j', (options) => {
    expect(() => createRequestListener({ jobs, authenticate, ...options })).toThrow(TypeError);
  });
});
