import type { ChangeLog } from '../../change-log/change-log.ts';

interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: string): { channel(name: string): Channel } | undefined;
  };
}

// Loaded at run time, because an import would keep the core out of browsers.
const channel = (globalThis as Runtime).process
  ?.getBuiltinModule?.('node:diagnostics_channel')
  ?.channel('jobposting:change');

// Several services can share a store, and still each change is published once.
const announced = new WeakSet<Pick<ChangeLog, 'onChange'>>();

/**
 * Publishes each change that a log reports on the channel `jobposting:change` of `node:diagnostics_channel`, where the
 * runtime has it; repeated calls have no effect. The message is the `JobChange`, which has the id of a key and never a
 * key.
 */
export const announceChanges = (log: Pick<ChangeLog, 'onChange'>): void => {
  if (channel === undefined || announced.has(log)) return;
  announced.add(log);
  log.onChange((change) => {
    if (channel.hasSubscribers) channel.publish(change);
  });
};
