import { validAddress } from '@jobposting/pages';

const blank = /<(p|div)>(?:\s|<br \/>|<\/?(?:strong|b|em|i)>)*<\/\1>/g;
// In a list it is emphasis.
const title = /(?<!<li>)<p>(?=<(strong|b)>[^<]*(?:<(?:\/?(?:em|i)|br \/)>[^<]*)*<\/\1>\s*<\/p>)/g;

const link = /<a href="([^"]*)"/g;
const characters: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>' };

const validLink = (_: string, address: string): string =>
  `<a href="${validAddress(address.replace(/&(?:quot|lt|gt);/g, (name) => characters[name] ?? name))}"`;

/**
 * A sanitized description (decision D9) as a page shows it: a paragraph that is all strong becomes a title, and one
 * without text, which would leave a gap, is left out. The addresses of links are valid.
 */
export const shownDescription = (description: string): string =>
  description.replace(blank, '').replace(title, '<p class="title">').replace(link, validLink);
