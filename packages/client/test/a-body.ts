import type { JobBody } from '../src/index.ts';

/** A body with all required fields and a referenceId. */
export const aBody = {
  referenceId: 'W-17',
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 32 }],
  positionType: { id: 1 },
  description: '<p>Join our night shift.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
} satisfies JobBody;
