import { secretFile } from './secret-file.ts';
import type { ServeOptions } from './serve-options.ts';

/** `--console-secret-file`; its value is the secret. */
export const consoleSecretFile = secretFile('sessions', 'sessions end with the process');

/** Why a server cannot have the console that these options describe; `null` when it can. */
export const consoleProblem = (options: ServeOptions): string | null => {
  const hasSecret = options.consoleSecretFile !== undefined;
  if (hasSecret && !options.console) return '--console-secret-file needs --console.';
  return options.console && options.reusePort && !hasSecret
    ? '--console with --reuse-port needs --console-secret-file, the same for all processes.'
    : null;
};
