interface Failure {
  readonly message: string;
  readonly cause?: unknown;
}

/** What a command says of a failure. Its message is for clients; what the system says is for the operator. */
export const failureLine = ({ message, cause }: Failure): string =>
  cause instanceof Error ? `${message} The cause: ${cause.message.replace(/\.$/, '')}.` : message;
