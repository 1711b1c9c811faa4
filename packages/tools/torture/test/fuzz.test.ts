import { describe, expect, it } from 'vitest';
import { fuzzRequests } from '../src/fuzz/fuzz-requests.ts';
import { seed } from './seed.ts';

describe('2 000 hostile requests', () => {
  it('cause no 5xx, no hang, no crash, and leave a database that verifies', async () => {
    const report = await fuzzRequests(2_000, seed);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.requests).toBe(2_000);
    // Without accepted requests the test would have stopped at the door.
    expect(Object.keys(report.statuses)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '404', '405', '415']),
    );
  }, 120_000);
});
