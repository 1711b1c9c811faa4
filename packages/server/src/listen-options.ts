import { option, text, wholeNumber } from './option.ts';

const loopback = '127.0.0.1';

/** `--host`: where the interface is. */
export const hostOption = (description: string) =>
  option('--host <address>', description, text).default(loopback);

/** `--port`, from `min` on. */
export const portOption = (description: string, min: 0 | 1) =>
  option('--port <number>', description, wholeNumber(min, 65_535)).default(8080);

/** `--admin-host`: where operators ask. */
export const adminHostOption = () =>
  option('--admin-host <address>', 'the address of the port for operators', text).default(loopback);

/** `--admin-port`, from `min` on; no default. */
export const adminPortOption = (description: string, min: 0 | 1) =>
  option('--admin-port <number>', description, wholeNumber(min, 65_535));
