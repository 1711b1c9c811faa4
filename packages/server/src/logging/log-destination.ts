import type { DestinationStream } from 'pino';
import type { Output } from '../printing/standard-output.ts';

/** Where lines are logged, in order; nobody waits until they are written. */
export interface LogDestination {
  /** Takes a line, which is written at once with all that wait. */
  readonly urgent: DestinationStream;
  /** Takes a line, which is written with others: when they are 8 KiB long, or a second old. */
  readonly buffered: DestinationStream;
  /** When the process exits: writes what waits as far as it can without waiting. */
  readonly writeAtExit: () => void;
}

export interface LogDestinationOptions {
  readonly output: Output;
  /** The line that says how many lines were dropped. */
  readonly droppedLine: (count: number) => string;
}

// A write for each request would be a third of what a GET costs.
const bufferLength = 8_192;
const bufferMs = 1_000;
const maxWaiting = 1_048_576;
const nothing = Buffer.alloc(0);

/**
 * Creates a destination that outlives its output. While that cannot be written (a full disk, a
 * reader that stalls or went away), 1 MiB of lines waits, further ones are dropped and counted, and
 * every second is another attempt. When it succeeds, a line where they are missing says how many.
 */
export const createLogDestination = ({
  output,
  droppedLine,
}: LogDestinationOptions): LogDestination => {
  let waiting = '';
  /** What is being written or tried again; it comes before what is waiting. */
  let taken: Buffer = nothing;
  let isWriting = false;
  let isUrgent = false;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (taken.length === 0) {
      taken = Buffer.from(waiting);
      waiting = '';
      isUrgent = false;
    }
    isWriting = true;
    const written = await output.write(taken);
    isWriting = false;
    taken = written.isErr() ? written.error.unwritten : nothing;
    if (written.isErr()) return writeLater();
    if (dropped > 0) {
      waiting += droppedLine(dropped);
      dropped = 0;
      isUrgent = true;
    }
    writeWhenDue();
  };

  const writeLater = (): void => {
    timer ??= setTimeout(write, bufferMs).unref();
  };

  const writeWhenDue = (): void => {
    if (isUrgent || waiting.length >= bufferLength) void write();
    else if (waiting !== '' || dropped > 0) writeLater();
  };

  const take = (line: string): void => {
    // Once a line is dropped, no shorter one gets in after it, so that there is one gap.
    if (dropped > 0 || taken.length + waiting.length + line.length > maxWaiting) dropped++;
    else waiting += line;
    if (taken.length === 0) writeWhenDue();
  };

  return {
    urgent: {
      write(line) {
        isUrgent = true;
        take(line);
      },
    },
    buffered: { write: take },
    writeAtExit() {
      // What is being written already may be a stalled reader's.
      if (isWriting) return;
      output.writeAtExit(Buffer.concat([taken, Buffer.from(waiting)]));
      taken = nothing;
      waiting = '';
    },
  };
};
