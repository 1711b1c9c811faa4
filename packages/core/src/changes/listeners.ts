/** What a listener may be given beside its function. */
export interface ListenerOptions<Message> {
  /** Called with what the listener threw, or what its promise was rejected with. */
  readonly onError?: ((error: unknown, message: Message) => void) | undefined;
}

/** Functions of the host that are called with messages. */
export interface Listeners<Message> {
  /** Adds one; the returned function takes it away. */
  add(listener: (message: Message) => unknown, options?: ListenerOptions<Message>): () => void;
  /** Calls all of them soon, in the order of the calls; never throws. */
  call(message: Message): void;
}

const printError = (error: unknown): void =>
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can give another.
  console.error('A listener to changes of jobs failed:', error);

/** Creates an empty set of listeners, none of which can hold up or harm the others. */
export const createListeners = <Message>(): Listeners<Message> => {
  const listeners = new Set<(message: Message) => void>();
  return {
    add(listener, { onError = printError } = {}) {
      const callSafely = async (message: Message): Promise<void> => {
        try {
          await listener(message);
        } catch (error) {
          onError(error, message);
        }
      };
      const add = (message: Message): void => void callSafely(message);
      listeners.add(add);
      return () => void listeners.delete(add);
    },
    call(message) {
      if (listeners.size === 0) return;
      queueMicrotask(() => {
        for (const listener of listeners) listener(message);
      });
    },
  };
};
