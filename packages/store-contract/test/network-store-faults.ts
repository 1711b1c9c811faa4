/**
 * What a store on a network can get wrong, and the beginning of the name of a capability whose cases must
 * catch it.
 */
export const networkStoreFaults = {
  'says that what was lost was not written': 'a write that loses',
  'says that what was lost was written': 'a write that loses',
  'writes again what was lost': 'a write that loses',
  'appends the change again of what was lost': 'many writes',
  'says unknown where it could find out': 'a write that loses',
  'looks before what was late has arrived': 'a write that loses',
  'takes its own update for that of another': 'many writes',
  'takes its own referenceId for taken': 'many writes',
  'says of its own first employer that there was one': 'a write that loses',
  'counts no closing that was lost': 'a write that loses',
  'calls no listener for what was lost': 'a write that loses',
  'calls listeners twice for what was lost': 'a write that loses',
  'rejects when contact is lost': 'a write that loses',
  'hangs when contact is lost': 'a write that loses',
  'hangs in an outage': 'an outage',
  'says in an outage that nothing was written': 'an outage',
  'says in an outage that all was written': 'an outage',
  'says unknown for what was never sent': 'an outage',
  'writes after an outage what it has said was not written': 'an outage',
  'stays broken after an outage': 'an outage',
  'finds nothing in an outage': 'reads that lose',
  'finds no key in an outage': 'reads that lose',
  'lists nothing in an outage': 'reads that lose',
  'rejects reads that lose contact': 'reads that lose',
  'hangs reads that lose contact': 'reads that lose',
  'says unknown for a read': 'reads that lose',
} as const;

export type NetworkStoreFault = keyof typeof networkStoreFaults;
