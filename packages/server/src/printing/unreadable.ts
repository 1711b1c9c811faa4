import { userInfo } from 'node:os';

/** The user that this process runs as. */
export const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number without an entry in the list of users.
    return String(process.getuid?.());
  }
};

/** Why a file, or standard input, cannot be read, in one line, from the error of the system. */
export const unreadable = (file: string, error: Error): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file ${file}.`;
  if (code === 'EISDIR') return `${file} is a folder, not a file.`;
  const isOfRights = code === 'EACCES';
  const problem = isOfRights ? `it is not readable for user ${userName()} (EACCES)` : message;
  return `${file} cannot be read: ${problem}.`;
};
