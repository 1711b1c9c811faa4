import type { ErrorCode, UseCase } from './error-codes.ts';
import type { ExampleName } from './examples.ts';
import type { HeaderName } from './headers.ts';
import type { ParameterName } from './parameters.ts';
import type { batchSchemas } from './schemas/batch-schemas.ts';
import type { bodySchemas } from './schemas/body-schemas.ts';
import type { jobSchemas } from './schemas/job-schemas.ts';
import type { listSchemas } from './schemas/list-schemas.ts';

/** The answer of a success. */
export interface AnswerDoc {
  readonly description: string;
  /** One of these schemas; no body when absent. */
  readonly schemas?: readonly (
    | keyof typeof jobSchemas
    | keyof typeof listSchemas
    | keyof typeof batchSchemas
    | 'OpenApi'
  )[];
  readonly examples?: readonly ExampleName[];
  readonly headers?: readonly HeaderName[];
}

/** What the document says about a route, in addition to its row and its use case. */
export interface OperationDoc {
  readonly tag: 'Jobs' | 'Reference lists' | 'This document';
  readonly summary: string;
  readonly description: string;
  /** In addition to `{id}`, dryRun and the preconditions of writes. */
  readonly parameters?: readonly ParameterName[];
  readonly body?: {
    readonly schema: keyof typeof bodySchemas | keyof typeof batchSchemas;
    readonly examples: readonly ExampleName[];
  };
  /** By status. */
  readonly answers: Readonly<Record<number, AnswerDoc>>;
  /** The use case that it calls, whose errors it has; `null` for none. */
  readonly useCase: UseCase | null;
  /** Errors in addition to those of the use case and of every route of its kind. */
  readonly errors?: readonly ErrorCode[];
}
