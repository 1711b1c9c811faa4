import { type CapabilityOn, runStoreCase } from '@jobposting/store-contract/cases';

/** The names of the cases that a store does not pass, of the capabilities that begin with a text. */
export const failuresOf = async <Opened extends { close(): Promise<void> }>(
  capabilities: readonly CapabilityOn<Opened>[],
  open: () => Promise<Opened>,
  capability = '',
): Promise<string[]> => {
  const failures: string[] = [];
  for (const { name, cases } of capabilities) {
    if (!name.startsWith(capability)) continue;
    for (const each of cases) {
      await runStoreCase(each, open).catch(() => failures.push(`${name}: ${each.name}`));
    }
  }
  return failures;
};
