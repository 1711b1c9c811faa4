/**
 * The members of a job that a change can name, in the order of interface §2.1: those of an answer that a
 * write or a rule can change.
 */
export const jobMembers = [
  'referenceId',
  'title',
  'publishDate',
  'closeDate',
  'confidential',
  'autoRefresh',
  'status',
  'locations',
  'categories',
  'positionType',
  'salary',
  'description',
  'applicantRoutingType',
  'applicationEmail',
  'applicationUrl',
  'workplace',
] as const;
export type JobMember = (typeof jobMembers)[number];
