import { ownTurn } from './own-turn.ts';

const chunkLength = 65_536;

/**
 * Joins short texts to some of about 64 KiB, as they are sent, and lets the event loop turn behind each: so
 * others wait for one large job at most.
 */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await ownTurn();
  }
  if (chunk !== '') yield chunk;
}
