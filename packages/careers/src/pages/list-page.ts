import { listedItem } from '@jobposting/core/adapter';
import { type Html, html, isSafeLink } from '@jobposting/pages';
import type { Hirer } from '../careers-options.ts';
import type { FoundPostings } from '../open-postings/open-postings-index.ts';
import { jobRow } from './lists/job-row.ts';
import { parametersOf } from './posting-filter.ts';
import { summaryOf } from './summary.ts';
import { languageAttribute, namedLanguage, type PageContext } from './templates/page-context.ts';
import type { Page } from './templates/page-layout.ts';
import { pagedOf, pagesNav, partOf } from './templates/paged.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

const sorted = (choices: readonly Choice[], { texts }: PageContext): readonly Choice[] => {
  const { compare } = new Intl.Collator(texts.locale);
  return choices.toSorted((a, b) => compare(a.name, b.name));
};

const placesOf = ({ counts, locations }: FoundPostings): readonly Choice[] =>
  [...counts.towns.keys()].map((id) => ({ id, name: locations.get(id)?.description ?? '' }));

const positionTypesOf = ({ counts }: FoundPostings, context: PageContext): readonly Choice[] =>
  context.referenceData.positionTypes
    .filter(({ id }) => counts.positionTypes.has(id))
    .map((item) => listedItem(item, context.language));

const selectHtml = (
  { name, label, any }: { name: string; label: string; any: string },
  choices: readonly Choice[],
  chosen: number | null,
): Html => html`<div>
<label for="${name}">${label}</label>
<select id="${name}" name="${name}">
<option value="">${any}</option>
${choices.map(
  (
    choice,
  ) => html`<option value="${choice.id}"${choice.id === chosen ? html` selected` : null}>${choice.name}</option>
`,
)}</select>
</div>
`;

const formHtml = (hirer: Hirer, found: FoundPostings, context: PageContext): Html => {
  const { texts, links } = context;
  const { q, townId, positionTypeId } = found.filter;
  const place = { name: 'location', label: texts.place, any: texts.anyPlace };
  const type = { name: 'type', label: texts.positionType, any: texts.anyPositionType };
  const language = namedLanguage(context);
  return html`<form method="get" action="${links.employer(hirer)}" role="search" aria-label="${texts.search}">
<div>
<label for="q">${texts.searchFor}</label>
<input id="q" name="q" type="search" value="${q ?? ''}" maxlength="200">
</div>
${selectHtml(place, sorted(placesOf(found), context), townId)}${selectHtml(
  type,
  sorted(positionTypesOf(found, context), context),
  positionTypeId,
)}${
  language &&
  html`<input type="hidden" name="lang" value="${language}">
`
}<button type="submit">${texts.showJobs}</button>
</form>
`;
};

const aboutHtml = (hirer: Hirer, { texts }: PageContext): Html => {
  const { about, website } = hirer.profile;
  return html`${
    about &&
    html`<section aria-labelledby="about">
<h2 id="about">${texts.about(hirer.name)}</h2>
<p class="about"${languageAttribute(hirer.profile.language)}>${about}</p>
</section>
`
  }${
    isSafeLink(website)
      ? html`<p><a href="${website}">${texts.website}</a></p>
`
      : null
  }`;
};

/** How many postings a list shows at once. */
export const pageSize = 20;

/** The page of an employer: its open jobs. `null` where the list ends before the page that is asked for. */
export const listPage = (hirer: Hirer, found: FoundPostings, context: PageContext): Page | null => {
  const { texts, query, addresses, links } = context;
  const part = pagedOf(found, partOf(query, pageSize));
  if (part === null) return null;

  const { format } = new Intl.NumberFormat(texts.locale);
  const link = links.employer(hirer);
  const parameters = parametersOf(found.filter);
  const title = texts.jobsAt(hirer.name);
  const main = html`<div class="wrap">
<h1>${title}</h1>
${formHtml(hirer, found, context)}<p class="count" role="status">${texts.openJobs(format(part.total), part.total)}</p>
${
  found.isWhole
    ? null
    : html`<p class="note">${texts.stillFilling}</p>
`
}${
  found.leftOut === 0
    ? null
    : html`<p class="note">${texts.leftOut(format(found.leftOut))}</p>
`
}${
  part.total === 0 && (found.counts.employers.get(hirer.id) ?? 0) > 0
    ? html`<p>${texts.noJobs}</p>
`
    : html`<ul class="jobs plain">
${part.items.map((job) => jobRow(job, hirer, context, { heading: 'h2', shows: 'day' }))}</ul>
`
}${pagesNav(part, link, context, parameters)}${aboutHtml(hirer, context)}</div>`;

  const address = addresses.employer(hirer);
  return {
    title,
    hirer,
    main,
    meta: {
      description: summaryOf(hirer.profile.about ?? '') || title,
      canonical: part.page === 1 ? address : `${address}?page=${part.page}`,
      feed: { address: addresses.atom(hirer), title },
      structuredData: null,
    },
  };
};
