import { ok, type Result } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import type { HttpError } from '../answers/http-error.ts';
import { receiveBody } from './body.ts';
import type { HttpRequest } from './http-request.ts';

const limitBytes = 20_000;

/** Receives a body that comes in these pieces; `take` gets the additional memory of each. */
const receive = (
  pieces: readonly Uint8Array[],
  take: (bytes: number) => Result<void, HttpError> = () => ok(),
) => {
  const body = {
    isAnnounced: true,
    isRead: false,
    parsed: undefined,
    read: async (taken: (piece: Uint8Array) => boolean) => pieces.every(taken),
  };
  const headers = { 'content-type': 'application/json' };
  const request = { headers, body: () => body } as unknown as HttpRequest;
  return receiveBody(request, { limitBytes, take }, 'application/json');
};

describe('a body that comes in pieces (D20)', () => {
  it.each([1, 7, 1000, limitBytes])(
    'pieces of %d bytes are joined, in room for twice as many',
    async (size) => {
      const bytes = Buffer.alloc(limitBytes, 'welder');
      const pieces: Buffer[] = [];
      for (let at = 0; at < limitBytes; at += size) pieces.push(bytes.subarray(at, at + size));
      let room = 0;
      let come = 0;
      const received = await receive(pieces, (more) => {
        room += more;
        come += size;
        expect(room).toBeLessThanOrEqual(Math.min(2 * come, limitBytes));
        return ok();
      });
      expect(bytes.equals(received._unsafeUnwrap() as Uint8Array)).toBe(true);
      expect(room).toBe(limitBytes);
    },
  );

  it('a single piece is not copied, and no piece is not a body', async () => {
    const piece = Buffer.from('{}');
    expect((await receive([piece]))._unsafeUnwrap()).toBe(piece);
    expect((await receive([]))._unsafeUnwrapErr().code).toBe('missing-body');
  });
});
