/** A message of the PostgreSQL protocol: its type, a letter, and all its bytes. */
interface Message {
  /** Empty for the first message of a client, which has no type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Cuts what one side sends into messages; an incomplete message waits for its rest. */
export const createMessageReader = (
  from: 'client' | 'server',
): ((chunk: Buffer) => readonly Message[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = from === 'client';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      // The length includes itself, but not the letter before it.
      const letter = isFirst ? 0 : 1;
      if (rest.length < letter + 4) return messages;
      const length = letter + rest.readInt32BE(letter);
      if (rest.length < length) return messages;
      messages.push({
        type: rest.toString('latin1', 0, letter),
        bytes: rest.subarray(0, length),
      });
      rest = rest.subarray(length);
      isFirst = false;
    }
  };
};

/** The part of a client's data that is passed on at once. */
interface Sent {
  /** Whether the server answers it, up to a ReadyForQuery. */
  readonly isRequest: boolean;
  readonly bytes: Buffer;
}

/** Gathers what a client sends into requests: everything up to a Sync, or a simple query. */
export const createRequestReader = (): ((chunk: Buffer) => Generator<Sent>) => {
  const read = createMessageReader('client');
  let request: Buffer[] = [];
  return function* (chunk) {
    for (const { type, bytes } of read(chunk)) {
      request.push(bytes);
      if (type === 'S' || type === 'Q') yield { isRequest: true, bytes: Buffer.concat(request) };
      else if (type === '' || type === 'p' || type === 'X') yield { isRequest: false, bytes };
      else continue;
      request = [];
    }
  };
};
