import type { Worker } from 'node:cluster';

/** An open connection, as Node passes it from process to process. */
interface Handle {
  readonly close: () => void;
}

type Send = (message: unknown, handle?: unknown, ...rest: readonly unknown[]) => boolean;

/** The socket that all listen on is passed too, where the system hands out the connections; it stays open. */
const isConnection = (message: unknown, handle: unknown): handle is Handle =>
  (message as { readonly act?: string }).act === 'newconn' && Boolean(handle);

const lookMs = 15_000;

/**
 * Follows the connections that Node hands to a worker, and returns what closes the one that it did not take; call
 * that when it has ended. Node hands over one at a time and keeps it open until the worker says that it has it. When
 * the worker ends before, Node forgets it (nodejs/node#21746), and its client would wait for ever. When it never
 * says so, as one that hangs, or that had no open files left for the connection, Node gives it no other:
 * `onNotTaken` is called after 15 to 30 seconds.
 */
export const followHandOver = (worker: Worker, onNotTaken: () => void): (() => void) => {
  const { process } = worker;
  const send = process.send.bind(process) as Send;
  let handedOver: Handle | undefined;
  let seenBefore: Handle | undefined;
  const sendAndNote: Send = (message, handle, ...rest) => {
    if (isConnection(message, handle)) handedOver = handle;
    return send(message, handle, ...rest);
  };
  process.send = sendAndNote;
  // Node hands over the next one as soon as it hears of this, and so has to hear of it later.
  process.prependListener('internalMessage', ({ ack }: { readonly ack?: number }) => {
    // The worker has it, or Node gives it to another.
    if (ack !== undefined) handedOver = undefined;
  });
  // Looked at twice, because this process may have been suspended together with the worker.
  const timer = setInterval(() => {
    if (handedOver !== undefined && handedOver === seenBefore) onNotTaken();
    seenBefore = handedOver;
  }, lookMs).unref();
  return () => {
    clearInterval(timer);
    handedOver?.close();
  };
};
