import type { EmployerProfile } from '@jobposting/core';
import { textOn } from './accent.ts';
import { type Html, html, isSafeLink, trustedHtml } from './html.ts';

/** The employer that a picture stands for. */
type Pictured = {
  readonly name: string;
  readonly profile: Pick<EmployerProfile, 'logoUrl' | 'accentColor'>;
};

/** The logo of an employer, if it can be shown. */
export const logoOf = ({ profile: { logoUrl } }: Pictured): string | null =>
  isSafeLink(logoUrl, ['https:']) ? logoUrl : null;

/** The accent color of an employer, if valid: a host's own directory may contain anything. */
export const accentOf = ({ profile: { accentColor } }: Pictured): string | null =>
  accentColor !== null && /^#[\da-f]{6}$/i.test(accentColor) ? accentColor : null;

// As different as can be with white letters on each.
const hues = ['#4a6a2c', '#a3442e', '#2f5d8a', '#7a4b8c', '#1f6f6b', '#8a5a12', '#8f3560'] as const;

const hueOf = (name: string): string => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hues[sum % hues.length] ?? hues[0];
};

// They are no part of an abbreviation: Centre de services.
const joining = /^(?:and|of|the|for|et|de|des|du|la|le|les|aux?|en|pour)$/i;

/** Up to two letters or digits that begin words. */
const initialsOf = (name: string): string => {
  const words = name
    .normalize()
    .replace(/(?<!\p{L})[dl]['’](?=\p{L})/giu, '')
    .split(/[\s/-]+/);
  const meant = words.filter((word) => !joining.test(word));
  const letters = (meant.length > 0 ? meant : words).flatMap(
    (word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [],
  );
  return letters.slice(0, 2).join('').toUpperCase();
};

/** A square in this color. Its attributes are no style, so a strict content policy allows it. */
const squareHtml = (color: string, inside: Html): Html =>
  html`<svg class="plate" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><rect width="48" height="48" fill="${color}"/>${inside}</svg>`;

const padlock = squareHtml(
  'var(--soft)',
  trustedHtml(
    '<rect x="15" y="22" width="18" height="13" rx="2.5" fill="var(--muted)"/><path d="M19 22v-4a5 5 0 0 1 10 0v4" fill="none" stroke="var(--muted)" stroke-width="2.5"/>',
  ),
);

/**
 * The logo of an employer, else its initials on its accent color or on a hue by its name; a padlock for one that must not
 * be shown. It adds nothing to the name next to it.
 */
export const plateHtml = (employer: Pictured | null): Html => {
  if (employer === null) return padlock;
  const logo = logoOf(employer);
  if (logo !== null) {
    return html`<span class="plate"><img src="${logo}" alt="" width="64" height="64"></span>`;
  }
  const color = accentOf(employer) ?? hueOf(employer.name);
  return squareHtml(
    color,
    html`<text x="24" y="30.5" text-anchor="middle" fill="${textOn(color)}">${initialsOf(employer.name)}</text>`,
  );
};
