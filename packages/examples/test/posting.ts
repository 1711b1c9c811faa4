export const posting = {
  referenceId: 'W-17',
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Join our <strong>night shift</strong>.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

/** Sends a request with an API key, and a JSON body if any. */
export const send = (address: string, apiKey: string, method = 'GET', body?: unknown) =>
  fetch(address, {
    method,
    headers: { 'API-Key': apiKey, 'Content-Type': 'application/json', Connection: 'close' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
