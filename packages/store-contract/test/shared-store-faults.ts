import type { JobStoreFault } from './job-store-faults.ts';

/**
 * What one of two stores on one database can get wrong though it is right alone, and the beginning of
 * the name of a capability whose cases must catch it.
 */
export const sharedStoreFaults = {
  'keeps a job that it has read': 'what the other',
  'keeps a job that it has written': 'what the other',
  'keeps where a referenceId leads': 'what the other',
  'keeps that a referenceId leads nowhere': 'what the other',
  'keeps the first page of a list': 'what the other',
  'keeps every page but the first': 'what the other',
  'keeps how many jobs there are': 'what the other',
  'keeps what a search found': 'what the other',
  'keeps the open jobs': 'what the other',
  'keeps the list of a referenceId': 'what the other',
  'keeps the next jobs': 'what the other',
  'sees a write of the other a turn later': 'what the other',
  'gives ids of its own': 'what the other',
  'takes a referenceId that only the other has': 'simultaneous calls',
  'updates whatever the other has written': 'simultaneous calls',
  'shows its own changes first': 'the log of changes',
  'shows the changes of the other a turn later': 'the log of changes',
  'shows the changes of the other only while it does not write': 'the log of changes',
  'knows its own cursors only': 'the log of changes',
  'counts the newest cursor by its own changes': 'the log of changes',
  'counts the closings of the other': 'the log of changes',
  'shows closings of the other twice': 'the log of changes',
  'keeps the retention that it has read': 'the log of changes',
  'calls listeners for writes of the other': 'the log of changes',
  'keeps who holds a key': 'employers and keys',
  'keeps that a key is unknown': 'employers and keys',
  'keeps an employer': 'employers and keys',
  'keeps the list of employers': 'employers and keys',
  'keeps who has a slug': 'employers and keys',
  'keeps that a slug is unknown': 'employers and keys',
  'keeps the keys of an employer': 'employers and keys',
  'adds a first employer of its own': 'simultaneous calls, by turns',
} as const;

export type SharedStoreFault = keyof typeof sharedStoreFaults;

export type HasSharedFault = (fault: SharedStoreFault) => boolean;

/** Faults of the database itself that two stores meet as one does. */
export const sharedDatabaseFaults = [
  'checks a referenceId and inserts in two steps',
  'checks a version and updates in two steps',
  'checks and logs a closing in two steps',
  'lets a change appear before one that was read',
  'shows an uncommitted change before its write is made',
  'forgets a change',
  'doubles a change',
  'swaps two changes',
  'forgets old changes behind newer ones',
] as const satisfies readonly JobStoreFault[];
