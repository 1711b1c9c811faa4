import type { Language } from './language.ts';

interface ListItem {
  readonly id: number;
  readonly name: string;
  readonly unit?: string;
  readonly names?: { readonly fr?: string };
  readonly retired?: true;
}

/** An item as a list answers it. */
type ListedItem = Pick<ListItem, 'id' | 'name' | 'unit'>;

export const listedItem = (
  { id, name, unit, names }: ListItem,
  language: Language,
): ListedItem => ({
  id,
  name: (language === 'fr' ? names?.fr : undefined) ?? name,
  ...(unit !== undefined && { unit }),
});

/** The items of a list in a language, without those that are retired (decisions D6, D15). */
export const listedItems = (items: readonly ListItem[], language: Language): ListedItem[] =>
  items.filter(({ retired }) => retired !== true).map((item) => listedItem(item, language));
