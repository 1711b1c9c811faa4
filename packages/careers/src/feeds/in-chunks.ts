import type { FairShare } from '@jobposting/core/adapter';

const chunkLength = 65_536;

/**
 * Joins short texts to some of about 64 KiB, as they are sent, and waits for its share of the event loop behind each:
 * so others wait for one large job at most.
 */
export async function* inChunks(
  texts: AsyncIterable<string>,
  share: Pick<FairShare, 'next'>,
): AsyncGenerator<string, void> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await share.next();
  }
  if (chunk !== '') yield chunk;
}
