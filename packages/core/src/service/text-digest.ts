interface Runtime {
  readonly process?: {
    getBuiltinModule?(
      name: string,
    ): { hash?(algorithm: string, text: string, encoding: 'base64'): string } | undefined;
  };
}

// Asked for at run time, because an import would keep the core out of browsers.
const hash = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;

/**
 * The SHA-256 of a text, which tells it from every other. `null` where the runtime has no `node:crypto`, and for
 * half a character, which would have the digest of U+FFFD.
 */
export const digestOf = (text: string): string | null =>
  hash !== undefined && text.isWellFormed() ? hash('sha256', text, 'base64') : null;
