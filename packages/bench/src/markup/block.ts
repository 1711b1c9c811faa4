/** One piece of a description, before any markup. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly [string, string])[] }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export interface ListItem {
  readonly text: string;
  readonly items: readonly string[];
}

/** Writes one block as HTML in the manner of one editor. */
export type BlockWriter = (block: Block) => string;

/** The beginning and the end that an editor puts around everything, and its way to write a block. */
export interface Markup {
  readonly begin: string;
  readonly writeBlock: BlockWriter;
  readonly end: string;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
