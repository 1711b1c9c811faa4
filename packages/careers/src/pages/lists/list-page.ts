import type { OpenPostings } from '../../open-postings/open-postings-index.ts';
import type { Page } from '../templates/page-layout.ts';
import { employerPage } from './employer-page.ts';
import { homePage } from './home-page.ts';
import { chosenIn, type Listing } from './listing.ts';
import { findWider } from './nothing-found.ts';

/** The page of a list: of an employer, or of all. When nothing is found, it has what else there is. */
export const listPage = (listing: Listing, open: OpenPostings): Page => {
  const { hirer, hirers, found } = listing;
  const isNothing = found.total === 0 && chosenIn(listing).length > 0;
  const wider = isNothing ? findWider(open, found.filter, hirers) : null;
  // The form then has all places.
  const { counts, locations } = wider?.all ?? found;
  const shown = { ...listing, found: { ...found, counts, locations } };
  return hirer === null ? homePage(shown, wider) : employerPage(hirer, shown, wider);
};
