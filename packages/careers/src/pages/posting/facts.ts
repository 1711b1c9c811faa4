import type { Job } from '@jobposting/core';
import { type ListItem, listedItem } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import { placesOf } from '../place-text.ts';
import type { PageContext } from '../templates/page-context.ts';

const namesOf = (
  items: readonly ListItem[],
  ids: readonly number[],
  { language }: PageContext,
): string =>
  items
    .filter(({ id }) => ids.includes(id))
    .map((item) => listedItem(item, language).name)
    .join(', ');

/** What a job is, in a few words each; a fact that is not known is left out. */
export const factsOf = (job: Job, context: PageContext) => {
  const { texts, referenceData, language } = context;
  return {
    places: placesOf(job.locations, language),
    workplace: job.workplace && texts.workplaces[job.workplace],
    positionType: namesOf(referenceData.positionTypes, [job.positionTypeId], context),
    categories: namesOf(referenceData.jobCategories, job.categoryIds, context),
  };
};

/** Facts on a line. */
export const factsHtml = (facts: readonly (Html | string | null)[], className: string): Html =>
  html`<ul class="${className}">${facts
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => html`<li>${fact}</li>`)}</ul>`;
