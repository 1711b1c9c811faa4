import type { Answer, AnswerParts } from '../answers/answer.ts';

/** A body up to this size is handed over at once; the host takes a larger one in pieces of this size. */
const pieceBytes = 64 * 1024;

// A host can drop a response silently, for example when its own time limit ends. Workers with a
// compatibility date before 2025-05-05 lack this registry.
const forgotten =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry<() => void>((release) => release());

async function* inPieces(body: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < body.length; at += pieceBytes) {
    // A copy: the taker can transfer its memory, and the answer may be kept for others.
    yield new Uint8Array(body.subarray(at, at + pieceBytes));
  }
}

const utf8 = new TextEncoder();

const streamOf = (
  parts: Pick<AnswerParts, 'next' | 'return'> | AsyncGenerator<Uint8Array, void>,
  end: () => void,
): ReadableStream<Uint8Array> => {
  let isOver = false;
  // Not awaited: the host need not wait for a write in progress.
  const cancel = (): void => {
    if (isOver) return;
    isOver = true;
    parts.return().then(end, end);
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (isOver) return;
          if (!done) {
            controller.enqueue(typeof value === 'string' ? utf8.encode(value) : value);
            return;
          }
        } catch (error) {
          // A function of the host has failed. The claim must not stay counted for ever.
          cancel();
          throw error;
        }
        isOver = true;
        controller.close();
        end();
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  forgotten?.register(stream, cancel);
  return stream;
};

/**
 * Turns an answer into a `Response`.
 *
 * @param end called once the host has taken the whole body, or has cancelled it and no work on it is left
 */
export const toResponse = (
  method: string,
  { status, headers, body, parts }: Answer,
  end: () => void,
): Response => {
  if (parts !== undefined) return new Response(streamOf(parts, end), { status, headers });
  if (body !== undefined && method !== 'HEAD' && body.length > pieceBytes) {
    return new Response(streamOf(inPieces(body), end), { status, headers });
  }
  const response = new Response(method === 'HEAD' ? null : body, { status, headers });
  end();
  return response;
};
