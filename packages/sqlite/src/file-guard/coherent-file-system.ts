import { statfsSync } from 'node:fs';

// By what statfs of Linux says of them; no other system has these numbers.
const coherent = new Set([
  0xef53, // ext2, ext3 and ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
]);

/**
 * True where a read of a file is known to see at once what a process has written to it in memory that it
 * shares. POSIX leaves that open, and 9p and some FUSE file systems on Linux do not see it.
 */
export const isCoherent = (path: string): boolean => coherent.has(statfsSync(path).type >>> 0);
