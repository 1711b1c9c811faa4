/** What one check has found. */
export interface Finding {
  /** `warning`: it works, and may not for long or not for all · `problem`: it does not, or data is in danger. */
  readonly level: 'ok' | 'warning' | 'problem';
  /** One line; what to do is in it, unless all is well. */
  readonly message: string;
}

export const fine = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string): Finding => ({ level: 'warning', message });
export const problem = (message: string): Finding => ({ level: 'problem', message });
