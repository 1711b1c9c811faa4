export const jobBody = {
  referenceId: 'W-17',
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 32 }],
  positionType: { id: 1 },
  description: '<p>Join our <strong>night shift</strong>.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};
