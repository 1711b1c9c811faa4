/** A message of the PostgreSQL protocol: its type, a letter, and all its bytes. */
export interface Message {
  /** Empty for the first message of a client, which has no type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Cuts what one side sends into messages; a message that is not whole yet waits for its rest. */
export const createMessageReader = (
  from: 'client' | 'server',
): ((chunk: Buffer) => readonly Message[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = from === 'client';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      // The length counts itself, and not the letter before it.
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
