import type { Language } from '../../job/optional-members.ts';
import type { ProvinceCode } from '../../places/provinces.ts';

/** The law of a province that asks for something. */
interface Source {
  readonly province: ProvinceCode;
  /** The day on which it came into force. */
  readonly since: string;
  readonly title: string;
}

/** What the law asks of a posting, and what to do about it. */
interface Law {
  readonly pointer: string;
  readonly asking: readonly Source[];
  /** Ends the sentence that begins with the names of the provinces. */
  readonly message: Readonly<Record<Language, string>>;
}

const ontario: Source = {
  province: 'ON',
  since: '2026-01-01',
  title: 'Employment Standards Act, 2000, Part III.1, and O. Reg. 476/24',
};
const britishColumbia: Source = {
  province: 'BC',
  since: '2023-11-01',
  title: 'Pay Transparency Act, s. 2',
};
const princeEdwardIsland: Source = {
  province: 'PE',
  since: '2022-06-01',
  title: 'Employment Standards Act, s. 5.9',
};
const quebec: Source = {
  province: 'QC',
  since: '1977-08-26',
  title: 'Charter of the French Language, s. 41',
};

/** The laws on postings, as read on 29 November 2026 (decision D41). */
export const laws = {
  'pay-missing': {
    pointer: '/salary',
    asking: [britishColumbia, princeEdwardIsland, ontario],
    message: {
      en: 'a posting must state the expected pay or its range. Add the salary.',
      fr: 'l’offre doit indiquer la rémunération prévue ou son échelle. Ajoutez le salaire.',
    },
  },
  'pay-open-ended': {
    pointer: '/salary/amount',
    asking: [britishColumbia],
    message: {
      en: 'a range of pay must begin above 0. Set the lowest amount.',
      fr: 'l’échelle de rémunération doit avoir un minimum supérieur à 0. Indiquez le montant minimal.',
    },
  },
  'pay-range-wide': {
    pointer: '/salary/maxAmount',
    asking: [ontario],
    message: {
      en: 'a range of pay may span at most $50,000 a year, unless it ends above $200,000. Narrow it.',
      fr: 'l’échelle de rémunération peut s’étendre sur 50\u00a0000\u00a0$ par an au plus, à moins de dépasser 200\u00a0000\u00a0$. Resserrez-la.',
    },
  },
  'vacancy-unstated': {
    pointer: '/disclosures/existingVacancy',
    asking: [ontario],
    message: {
      en: 'a posting must state whether it is for an existing vacancy. Say which.',
      fr: 'l’offre doit indiquer si le poste est actuellement vacant. Précisez-le.',
    },
  },
  'ai-unstated': {
    pointer: '/disclosures/artificialIntelligence',
    asking: [ontario],
    message: {
      en: 'a posting must state whether artificial intelligence screens, assesses or selects applicants. Say which.',
      fr: 'l’offre doit indiquer si l’intelligence artificielle sert à trier, à évaluer ou à choisir les candidats. Précisez-le.',
    },
  },
  'canadian-experience': {
    pointer: '/description',
    asking: [ontario],
    message: {
      en: 'a posting may not ask for Canadian experience. Take it out of the text.',
      fr: 'l’offre ne peut exiger d’expérience canadienne. Retirez-la du texte.',
    },
  },
  'french-missing': {
    pointer: '/translations/fr',
    asking: [quebec],
    message: {
      en: 'a job offer must be published in French. Add the French text, or set the language if this text is French.',
      fr: 'l’offre d’emploi doit être publiée en français. Ajoutez le texte français, ou réglez la langue si ce texte est en français.',
    },
  },
} as const satisfies Readonly<Record<string, Law>>;

/** Stable: part of the API. */
export type AdviceCode = keyof typeof laws;
