import type { IncomingMessage, ServerResponse } from 'node:http';

const piecesInRow = 16_384;
const leastAverageBytes = 8;

/**
 * Counts the chunks of a request as they are parsed, and calls `refuse` once 16 384 in a row have fewer than
 * 8 bytes on average (decision D24). Node takes 1.6 s for a megabyte in chunks of one byte, during which others
 * wait, and 20 ms for one in a single chunk. A client that sends each token of its JSON in a chunk stays above that.
 */
export const countPieces = (
  request: IncomingMessage,
  response: ServerResponse,
  refuse: () => void,
): void => {
  // Other bodies come in as many pieces as the system reads.
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  // The parser's own callback; the readers of a request get some pieces joined. A test checks that it works.
  request.push = (piece, encoding) => {
    bytes += piece?.length ?? 0;
    if (++pieces % piecesInRow === 0) {
      if (bytes < piecesInRow * leastAverageBytes) {
        refuse();
        return false;
      }
      bytes = 0;
    }
    return push(piece, encoding);
  };
  // Node discards an unread body without calling `push`.
  response.prependListener('finish', () => request.resume().read(0));
};
