import { type CapabilityOn, runStoreCase } from '@jobposting/store-contract/cases';
import fc from 'fast-check';

// A fault has to be found for sure, so the random cases are the same in every run. The tests of real stores
// draw new ones each time. One failure is enough: nobody reads the shortest way to it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true });

/**
 * The name of the first case that a store does not pass, of the capabilities that begin with a text;
 * `null` when it passes all.
 */
export const firstFailureOf = async <Opened extends { close(): Promise<void> }>(
  capabilities: readonly CapabilityOn<Opened>[],
  open: () => Promise<Opened>,
  capability = '',
): Promise<string | null> => {
  for (const { name, cases } of capabilities) {
    if (!name.startsWith(capability)) continue;
    for (const each of cases) {
      const isPassed = await runStoreCase(each, open).then(
        () => true,
        () => false,
      );
      if (!isPassed) return `${name}: ${each.name}`;
    }
  }
  return null;
};
