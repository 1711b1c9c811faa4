import type { JobChange } from './job-change.ts';

interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: string): { channel(name: string): Channel } | undefined;
  };
}

// Asked for at run time, because an import would keep the core out of browsers.
const channel = (globalThis as Runtime).process
  ?.getBuiltinModule?.('node:diagnostics_channel')
  ?.channel('jobposting:change');

/**
 * Publishes a change on the channel `jobposting:change` of `node:diagnostics_channel`, where the runtime
 * has it. The message is the {@link JobChange}, which carries the id of a key and never a key.
 */
export const announceChange = (change: JobChange): void => {
  if (channel?.hasSubscribers) channel.publish(change);
};
