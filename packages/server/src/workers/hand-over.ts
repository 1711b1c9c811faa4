import type { Worker } from 'node:cluster';

/** An open connection, as Node passes it from process to process. */
interface Handle {
  readonly close: () => void;
}

type Send = (message: unknown, handle?: unknown, ...rest: readonly unknown[]) => boolean;

/** When the system distributes the connections, the shared listening socket is passed too; it stays open. */
const isConnection = (message: unknown, handle: unknown): handle is Handle =>
  (message as { readonly act?: string }).act === 'newconn' && Boolean(handle);

const lookMs = 15_000;

/**
 * Follows the connections that Node hands to a worker, and returns a function that closes the one it did not take; call
 * it when the worker has ended. Node hands over one at a time and keeps it open until the worker confirms it. When
 * the worker ends before that, Node forgets the connection (nodejs/node#21746), and its client would wait for ever. When
 * the worker never confirms, because it hangs or has no free descriptor, Node gives it no more:
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
  // First, because Node's own listener then hands over the next one.
  process.prependListener('internalMessage', ({ ack }: { readonly ack?: number }) => {
    // The worker has it, or Node gives it to another.
    if (ack !== undefined) handedOver = undefined;
  });
  // Checked twice, because this process may have been suspended together with the worker.
  const timer = setInterval(() => {
    if (handedOver !== undefined && handedOver === seenBefore) onNotTaken();
    seenBefore = handedOver;
  }, lookMs).unref();
  return () => {
    clearInterval(timer);
    handedOver?.close();
  };
};
