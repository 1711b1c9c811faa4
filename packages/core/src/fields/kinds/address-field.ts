import type { FieldSchemas, MemberSchemas } from './field.ts';

/** One of the two addresses that applications can go to (decision D13). */
export interface AddressField extends FieldSchemas<string> {
  readonly name: 'applicationEmail' | 'applicationUrl';
  readonly schemas: MemberSchemas;
}
