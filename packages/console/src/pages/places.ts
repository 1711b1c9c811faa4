import type { JobService } from '@jobposting/core';
import { createLocationDirectory } from '@jobposting/core/adapter';
import type { PageFunction } from '../templates/page-context.ts';

type Directory = ReturnType<typeof createLocationDirectory>;

const directories = new WeakMap<JobService['referenceData'], Directory>();

const directoryOf = ({ referenceData }: JobService): Directory => {
  const directory =
    directories.get(referenceData) ?? createLocationDirectory(referenceData.locations);
  directories.set(referenceData, directory);
  return directory;
};

/** The places that begin as was typed, for the script that suggests them (decision D16). */
export const places: PageFunction = async ({ jobs, query }) =>
  directoryOf(jobs)
    .list({ q: query.get('q') ?? '' })
    .map(({ locations }) => {
      const data = locations.map(({ description }) => ({ description }));
      return { type: 'application/json', text: JSON.stringify({ data }) };
    });
