import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { orUnreachable, unreachable } from '../driver/sqlite-error.ts';
import { isSameLog, type WalIndex, type WalIndexState } from './wal-index.ts';

/**
 * Checks whether the bytes of a write-ahead log are those that SQLite wrote. Committed frames are not written again
 * until the log restarts.
 */
export interface LogWatch {
  /**
   * Compares the log with the `-shm`: length, header, and whether it was written to without a commit. Returns false
   * where another program has written to the log.
   */
  isGood(index: WalIndexState): boolean;
  /** Call it when a sync of the log has failed: the system may hold other bytes than were written. */
  suspect(): void;
  /**
   * Reads all committed frames, unless they exceed `maxBytes`, if the log is suspect: written to without a commit, or
   * not synced. Returns false where they are not as SQLite wrote them.
   */
  areBytesGood(maxBytes?: number): boolean;
  /** Call it after the database is closed. */
  release(): void;
}

// https://sqlite.org/walformat.html: numbers are big-endian, except in the sums.
const [headerBytes, frameHeaderBytes] = [32, 24];
const framesPerRead = 64;

const sums = new Uint32Array(2);

const addToSums = (
  bytes: DataView,
  from: number,
  length: number,
  isLittleEndian: boolean,
): void => {
  let [one = 0, two = 0] = sums;
  for (let at = from; at < from + length; at += 8) {
    one = (one + bytes.getUint32(at, isLittleEndian) + two) | 0;
    two = (two + bytes.getUint32(at + 4, isLittleEndian) + one) | 0;
  }
  sums[0] = one;
  sums[1] = two;
};

const areSumsAt = (bytes: DataView, at: number): boolean =>
  bytes.getUint32(at) === sums[0] && bytes.getUint32(at + 4) === sums[1];

const areSaltsAt = (bytes: Buffer, at: number, salts: Buffer): boolean =>
  bytes.compare(salts, 0, salts.length, at, at + salts.length) === 0;

const viewOf = (bytes: Buffer): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const header = Buffer.alloc(headerBytes);
const headerView = viewOf(header);

const usedBytes = ({ frames, pageSize }: WalIndexState): number =>
  headerBytes + frames * (frameHeaderBytes + pageSize);

/** Begins to watch the log at `path`, which `walIndex` describes. */
export const watchLog = (path: string, walIndex: WalIndex): LogWatch => {
  const descriptor = orUnreachable(path, () => openSync(path, 'r'));
  const statOfLog = (): Stats => {
    try {
      return fstatSync(descriptor);
    } catch (error) {
      throw unreachable(path, error);
    }
  };
  let index = walIndex.read();
  let file = statOfLog();
  /** It was written to without a commit: by a transaction that is open or was rolled back, or by another program. */
  let isSuspect = false;
  /** Stays true when the log restarts: the failed sync may have been that of the new log. */
  let hasSyncFailed = false;

  const readAt = (bytes: Buffer, at: number, length: number): boolean => {
    try {
      return readSync(descriptor, bytes, 0, length, at) === length;
    } catch (error) {
      throw unreachable(path, error);
    }
  };

  const saltsOf = ({ salt1, salt2 }: WalIndexState): Buffer =>
    Buffer.from(Uint32Array.of(salt1, salt2).buffer);

  /** Also begins the sums. */
  const isHeaderGood = (salts: Buffer): boolean => {
    if (!readAt(header, 0, headerBytes) || !areSaltsAt(header, 16, salts)) return false;
    sums.fill(0);
    addToSums(headerView, 0, 24, isLittleEndian());
    return areSumsAt(headerView, 24);
  };

  const isLittleEndian = (): boolean => (headerView.getUint32(0) & 1) === 0;

  const areFramesGood = ({ frames, pageSize }: WalIndexState, salts: Buffer): boolean => {
    const frameBytes = frameHeaderBytes + pageSize;
    const bytes = Buffer.allocUnsafe(Math.min(frames, framesPerRead) * frameBytes);
    const view = viewOf(bytes);
    for (let done = 0; done < frames; done += framesPerRead) {
      const length = Math.min(frames - done, framesPerRead) * frameBytes;
      if (!readAt(bytes, headerBytes + done * frameBytes, length)) return false;
      for (let at = 0; at < length; at += frameBytes) {
        addToSums(view, at, 8, isLittleEndian());
        addToSums(view, at + frameHeaderBytes, pageSize, isLittleEndian());
        if (!areSumsAt(view, at + 16) || !areSaltsAt(bytes, at + 8, salts)) return false;
      }
    }
    return true;
  };

  /** Bytes read from a log that restarts meanwhile prove nothing. */
  const hasBegunAnew = (since: WalIndexState): boolean => {
    const now = walIndex.read();
    return !now.isWhole || now.frames === 0 || !isSameLog(since, now);
  };

  return {
    isGood(now) {
      if (!now.isWhole) return true;
      // After the -shm was read, so that its commits are in the log.
      const present = statOfLog();
      const isSameFile = present.mtimeMs === file.mtimeMs && present.size === file.size;
      const isSame = isSameLog(index, now);
      const isSameIndex = isSame && now.frames === index.frames;
      if (isSameFile && isSameIndex) return true;
      // The -shm was overwritten, or SQLite itself has lost commits.
      if (isSame && now.frames < index.frames) return false;
      const mayBeGood =
        now.frames === 0 || (present.size >= usedBytes(now) && isHeaderGood(saltsOf(now)));
      if (!mayBeGood && !hasBegunAnew(now)) return false;
      isSuspect = now.frames > 0 && isSame && (isSuspect || isSameIndex);
      [index, file] = [now, present];
      return true;
    },
    suspect() {
      hasSyncFailed = true;
    },
    areBytesGood(maxBytes = Number.POSITIVE_INFINITY) {
      if (!isSuspect && !hasSyncFailed) return true;
      const now = walIndex.read();
      if (!now.isWhole || now.frames === 0 || usedBytes(now) > maxBytes) return true;
      const salts = saltsOf(now);
      if (!(isHeaderGood(salts) && areFramesGood(now, salts)) && !hasBegunAnew(now)) return false;
      isSuspect = false;
      hasSyncFailed = false;
      return true;
    },
    release: () => closeSync(descriptor),
  };
};
