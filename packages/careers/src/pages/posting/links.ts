import type { Posting } from '../../postings/posting.ts';
import type { PageContext } from '../templates/page-context.ts';

/** The title of a posting when it stands alone. */
export const postingTitle = ({ job, hirer }: Posting): string =>
  job.confidential ? job.title : `${job.title} – ${hirer.name}`;

/** The list of all open jobs of its employer; for a confidential posting, the list of all jobs. */
export const allJobsLink = ({ job, hirer }: Posting, { links }: PageContext): string =>
  links.list(job.confidential ? null : hirer);

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A draft e-mail; without an address, the reader chooses one. */
export const mailLink = (address: string, subject: string, body = ''): string =>
  `mailto:${encoded(address).replaceAll('%40', '@')}?subject=${encoded(subject)}${body && `&body=${encoded(body)}`}`;

/** The LinkedIn page for sharing an address. */
export const linkedInLink = (address: string): string =>
  `https://www.linkedin.com/sharing/share-offsite/?url=${encoded(address)}`;

/** Where a reader reports the posting at this address: the option `reportAt`, with the posting filled in. */
export const reportLink = (reportAt: string, address: string, subject: string): string => {
  if (reportAt.startsWith('mailto:')) {
    return mailLink(reportAt.slice('mailto:'.length), subject, address);
  }
  const url = new URL(reportAt);
  url.searchParams.set('posting', address);
  return url.href;
};
