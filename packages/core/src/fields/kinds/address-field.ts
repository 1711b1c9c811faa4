import type { FieldSchema } from './field.ts';
import type { Requirements } from './problem-sentence.ts';

/** One of the two addresses that applications can go to (decision D13). */
export interface AddressField {
  readonly name: 'applicationEmail' | 'applicationUrl';
  readonly schema: FieldSchema<string>;
  /** What the first version accepted: an import keeps it (decision D6). */
  readonly formerSchema: FieldSchema<string>;
  readonly mustBe: Requirements;
}
