import { fstatSync, statSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { err, ok, type Result } from 'neverthrow';

/** Why bytes were not written, and the rest of them. */
export interface WriteFailure {
  readonly cause: NodeJS.ErrnoException;
  readonly unwritten: Buffer;
}

/** A standard stream of the process, whatever it is. */
export interface Output {
  /** Writes all bytes. Never rejects. */
  readonly write: (bytes: Buffer) => Promise<Result<void, WriteFailure>>;
  /** Writes as much as it can without waiting, when the process exits. Errors are lost. */
  readonly writeAtExit: (bytes: Buffer) => void;
}

/**
 * True for a terminal, a pipe or a socket. Node's stream writes to a pipe or socket without blocking
 * a thread, which would block for as long as nobody reads.
 */
const isStream = (fd: number): boolean => {
  const info = fstatSync(fd);
  return isatty(fd) || info.isFIFO() || info.isSocket();
};

const toStream = (stream: NodeJS.WriteStream): Output => ({
  write: (bytes) =>
    new Promise((resolve) => {
      stream.write(bytes, (cause) =>
        // How much a reader took before it went away is unknown.
        resolve(cause ? err({ cause, unwritten: bytes }) : ok()),
      );
    }),
  writeAtExit: (bytes) => void stream.write(bytes),
});

// Node's stream for a file loses the rest after a full disk took a part.
const toFile = (fd: number): Output => ({
  write: (bytes) =>
    new Promise((resolve) => {
      const writeFrom = (start: number): void =>
        write(fd, bytes, start, bytes.length - start, null, (cause, count) => {
          if (cause) resolve(err({ cause, unwritten: bytes.subarray(start) }));
          else if (start + count < bytes.length) writeFrom(start + count);
          else resolve(ok());
        });
      writeFrom(0);
    }),
  writeAtExit(bytes) {
    try {
      writeSync(fd, bytes);
    } catch {
      // Nobody is left to be notified.
    }
  },
});

/** True for /dev/null, which Node also opens when standard output is closed. */
const isDiscarded = (fd: number): boolean => {
  const nowhere = statSync('/dev/null', { throwIfNoEntry: false });
  const info = fstatSync(fd);
  return nowhere !== undefined && info.dev === nowhere.dev && info.ino === nowhere.ino;
};

/** True for the journal of systemd, which keeps all output for everybody who may read it. */
const isJournal = (fd: number): boolean => {
  const { dev, ino } = fstatSync(fd);
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`;
};

/** Why a secret must not be written to a stream; `null` when somebody sees it, and nobody else keeps it. */
export const secretProblem = (fd: number): string | null => {
  if (isDiscarded(fd)) return 'standard output is closed or /dev/null';
  return isJournal(fd) ? 'standard output is the journal, which would keep it' : null;
};

/** Standard output. */
export const createStandardOutput = (): Output =>
  isStream(1) ? toStream(process.stdout) : toFile(1);

/** Standard error. */
export const createStandardError = (): Output =>
  isStream(2) ? toStream(process.stderr) : toFile(2);
