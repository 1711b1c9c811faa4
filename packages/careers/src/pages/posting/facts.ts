import type { Job } from '@jobposting/core';
import { type ListItem, listedItem } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import { placesOf } from '../place-text.ts';
import type { PageContext } from '../templates/page-context.ts';

/** The facts about a job, in a few words each. */
export const factsOf = (
  job: Job,
  context: Pick<PageContext, 'language' | 'texts' | 'referenceData'>,
): readonly (string | null)[] => {
  const { texts, referenceData, language } = context;
  const namesOf = (items: readonly ListItem[], ids: readonly number[]): string[] =>
    items.filter(({ id }) => ids.includes(id)).map((item) => listedItem(item, language).name);
  return [
    ...placesOf(job.locations, language),
    job.workplace && texts.workplaces[job.workplace],
    ...namesOf(referenceData.positionTypes, [job.positionTypeId]),
    ...namesOf(referenceData.jobCategories, job.categoryIds),
  ];
};

/** Facts on a line, without unknown ones. */
export const factsHtml = (facts: readonly (Html | string | null)[], className: string): Html =>
  html`<ul class="${className}">${facts
    .filter((fact) => fact !== null)
    .map((fact) => html`<li>${fact}</li>`)}</ul>`;
