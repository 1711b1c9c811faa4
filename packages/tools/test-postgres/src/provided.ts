import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL server. */
    readonly postgres: string;
  }
}
