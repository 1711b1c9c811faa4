import type { Readable } from 'node:stream';
import type { DestinationStream } from 'pino';

/** Passes on whole lines of a stream, so that those of several processes never mix within one. */
export const forwardLines = (from: Readable, to: DestinationStream): void => {
  let rest = '';
  from
    .setEncoding('utf8')
    .on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) to.write(`${line}\n`);
    })
    .on('end', () => {
      // A process that was killed leaves the half of a line.
      if (rest !== '') to.write(`${rest}\n`);
    });
};
