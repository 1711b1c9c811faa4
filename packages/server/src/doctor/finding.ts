/** The result of one check. */
export interface Finding {
  /** `warning`: it works, but perhaps not for long or not for all · `problem`: it fails, or data are in danger. */
  readonly level: 'ok' | 'warning' | 'problem';
  /** One line; it says what to do, unless all is well. */
  readonly message: string;
}

export const fine = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string): Finding => ({ level: 'warning', message });
export const problem = (message: string): Finding => ({ level: 'problem', message });

/** A check whose list of faults is empty when all is well. */
export const checkNone = (name: string, faults: readonly string[], advice: string): Finding =>
  faults.length === 0
    ? fine(`${name}: none.`)
    : problem(`${name}: ${faults.join('; ')}. ${advice}`);

export const mebibyte = 1024 * 1024;

/** Such as `64 MiB`. Rounded up, so that a file that is not empty does not seem empty. */
export const mebibytes = (bytes: number): string => `${Math.ceil(bytes / mebibyte)} MiB`;
