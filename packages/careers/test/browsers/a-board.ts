import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createCareersListener, type Hirer } from '@jobposting/careers';
import { employerId, type JobBody } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { titlePartOf } from '../../src/addresses.ts';
import { careersSite } from '../careers-site.ts';

const pictureAt = (name: string): Buffer =>
  readFileSync(new URL(`pictures/${name}`, import.meta.url));

const portOf = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

/** Serves the logos and banners over https, as pages want them, with a self-signed certificate. */
const servePictures = async () => {
  const server = createTlsServer(
    { key: pictureAt('key.pem'), cert: pictureAt('certificate.pem') },
    ({ url = '' }, response) => {
      response.setHeader('Content-Type', 'image/svg+xml');
      response.setHeader('Cache-Control', 'max-age=31536000');
      response.end(pictureAt(url.slice(1)));
    },
  );
  return { server, address: `https://127.0.0.1:${await portOf(server)}` };
};

const profilesOf = (
  pictures: string,
): readonly (readonly [string, Partial<Hirer['profile']>])[] => [
  [
    'Acme Shipbuilding',
    {
      slug: 'acme',
      language: 'en',
      website: 'https://acmeship.example',
      about:
        'We have built and mended ships on the Halifax waterfront since 1921: icebreakers, ferries, and the odd tall ship. 900 of us work on two slips and a floating dock.',
      logoUrl: `${pictures}/logo-acme.svg`,
      bannerUrl: `${pictures}/banner-acme.svg`,
      accentColor: '#b8381a',
    },
  ],
  ['Harbour Care Homes', { slug: 'harbour', logoUrl: `${pictures}/logo-harbour.svg` }],
  ['Prairie Rail', { slug: 'prairie-rail', logoUrl: `${pictures}/logo-prairie.svg` }],
  ['Mines Boréal', { slug: 'boreal', language: 'fr', accentColor: '#ffcc00' }],
  ['Maple Ridge Logistics', { slug: 'maple-ridge', accentColor: '#0b6e4f' }],
  ['Hôpital Sainte-Anne', { slug: 'sainte-anne', language: 'fr' }],
  ['Centre de services scolaire du Cap-Diamant', { slug: 'cap-diamant', language: 'fr' }],
  ['Nechako Community Health', { slug: 'nechako' }],
];

const long =
  'Clinical nurse educator for rural and remote communities, responsible for the orientation of new staff in seven hospitals';

const description = `<p><strong>The work</strong></p><p>You weld hulls, piping and pressure vessels by drawing, on the floating dock and in the covered hall, beside people who have done it for thirty years and like to show how.</p><p>&nbsp;</p><ul><li>SMAW and FCAW in all positions, on plate from 6 to 40 mm</li><li>Fit-up by drawing, with the ironworkers of your crew</li><li>Repairs on ships in service: no two nights are the same</li></ul><p><strong>What you bring</strong></p><ul><li>Red Seal welder, and a B-pressure ticket that is valid in Nova Scotia</li><li>Two years of practice, in a yard, a refinery or a mill</li></ul><p>Tell us at <a href="mailto:people@acmeship.example">people@acmeship.example</a> if you need something changed so that you can apply.</p>`;

const titles = [
  ['Welder, hull and pipe, night shift', 32],
  ['Marine pipefitter', 32],
  ['Payroll clerk', 1],
  ['Naval architect, hull structures', 13],
  ['Cook', 15],
  ['Track maintenance foreperson', 33],
  ['Registered nurse, emergency department', 17],
] as const;
const places = [
  'Halifax, NS',
  'Dartmouth, NS',
  'Saskatoon, SK',
  "Val-d'Or, QC",
  'Prince George, BC',
];

const at = <Value>(values: readonly Value[], number: number): Value =>
  values[number % values.length] as Value;

const jobOf = (number: number): JobBody => {
  const [title, category] = at(titles, number);
  return {
    title: number === 3 ? long : title,
    locations: (number === 3 ? [0, 2, 4] : [number]).map((index) => ({
      description: at(places, index),
    })),
    categories: [{ id: category }],
    positionType: { id: 1 + (number % 3) },
    salary: number % 4 === 3 ? null : { amount: '38.50', maxAmount: '46.20', period: { id: 5 } },
    ...(number % 3 === 0 && { workplace: 'hybrid' }),
    ...(number === 5 && { confidential: true }),
    description,
    applicantRoutingType: { id: 2 },
    applicationEmail: null,
    applicationUrl: 'https://acmeship.example/apply',
  };
};

/** A board of some employers; most jobs belong to the first, which has a logo and a banner. */
export const startBoard = async (count: number) => {
  const pictures = await servePictures();
  const hirers = profilesOf(pictures.address).map(
    ([name, profile], index): Hirer => ({
      id: employerId(index + 1),
      name,
      profile: { ...emptyProfile, ...profile },
    }),
  );
  const { options, post, put, setTime } = careersSite({}, hirers);
  const hoursBefore = (hours: number): string =>
    new Date(Date.parse('2026-07-14T15:00:07Z') - 3_600_000 * hours).toISOString();
  for (let number = count - 1; number >= 0; number--) {
    setTime(hoursBefore(number + 1));
    await post(at(hirers, number % 3 === 0 ? number : 0), jobOf(number));
  }
  setTime(hoursBefore(0));
  const closed = await post(at(hirers, 0), jobOf(3));
  await put(at(hirers, 0), closed, { status: 'archived' });
  const server = createServer();
  const origin = `http://127.0.0.1:${await portOf(server)}`;
  const careers = createCareersListener({
    ...options,
    baseUrl: `${origin}/careers`,
    reportAt: 'mailto:report@board.example',
    reportPolicy: 'https://board.example/policy',
  });
  server.on('request', (request, response) => {
    // As `serve` does.
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else if (request.url === '/robots.txt') response.end(`User-agent: *\nAllow: /\n`);
    else careers(request, response);
  });
  return {
    careers: `${origin}/careers`,
    /** At the end, one of each kind. */
    pages: [
      '/',
      '/?q=welder&location=NS',
      '/?q=night+welder+astronaut&location=NS',
      '/category/32-skilled-trades',
      '/acme',
      '/acme?type=1',
      '/boreal',
      `/acme/${count - 1}-marine-pipefitter`,
      `/boreal/${count - 3}-${titlePartOf({ title: long })}`,
      `/confidential/${count - 5}-track-maintenance-foreperson`,
      `/acme/${closed}-${titlePartOf({ title: long })}`,
      '/nothing',
    ],
    stop: () => {
      for (const each of [server, pictures.server]) each.close().closeAllConnections();
    },
  };
};
