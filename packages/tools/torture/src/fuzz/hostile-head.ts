import type { Random } from '@jobposting/bench/random';
import { anyHeader, ids, parameters, paths, prefixes, types } from './data/hostile.ts';

const listTarget = (random: Random): string =>
  `/api/v1.1/jobs?q=${random.pick(['fuzz', '', 'é', '1'])}&page=${random.int(1, 3)}`;

/** A target that fits the method. */
export const plainTarget = (method: string, random: Random): string => {
  if (method === 'POST' || random.chance(40)) return '/api/v1.1/jobs';
  if (method === 'GET' && random.chance(40)) return listTarget(random);
  return `/api/v1.1/jobs/${random.int(1, 60)}`;
};

/** Any target. */
export const hostileTarget = (random: Random): string => {
  const list = random.pick(paths);
  const path = random.chance(60) ? `${list}/${random.pick(ids)}` : list;
  const names = random.sample(Object.keys(parameters), random.int(0, 4));
  const query = names.map((name) => `${name}=${random.pick(parameters[name] ?? [''])}`);
  const repeated = random.chance(5) ? query.concat(query) : query;
  return `${random.pick(prefixes)}${path}${repeated.length > 0 ? `?${repeated.join('&')}` : ''}`;
};

/** The header lines of a good request. */
export const plainHeaders = (apiKey: string): string[] => [
  'Host: jobs.example',
  `API-Key: ${apiKey}`,
  'Content-Type: application/json',
];

/** Header lines, some of them missing, wrong or repeated. */
export const hostileHeaders = (apiKey: string, random: Random): string[] => {
  const key = random.chance(70) ? apiKey : random.pick(['', 'jp_', 'x', 'jp_x', '\u00e9']);
  const type = random.chance(70) ? 'application/json' : random.pick(types);
  return [
    ...(random.chance(95) ? ['Host: jobs.example'] : []),
    ...(random.chance(95) ? [`API-Key: ${key}`] : []),
    ...(random.chance(95) ? [`Content-Type: ${type}`] : []),
    ...random.sample(anyHeader, random.int(0, 3)),
  ];
};
