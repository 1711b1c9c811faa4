import { createFixedAnswers, createMiddleware, fileAnswer, styleSheet } from '@jobposting/pages';
import { stylePath } from './page-html.ts';

// The mark of the pages, in their colors without an accent.
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#14594a"/><circle cx="18.5" cy="8" r="3" fill="#fff"/><path d="M18.5 14v6.5a5 5 0 0 1-5 5h-2.5" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/></svg>';

// The same in 32 × 32 pixels: a PNG in an ICO.
const ico =
  'AAABAAEAICAAAAEAIAAOAQAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAQDAAAAgVRnxwAAAB5QTFRFFFlKFFlKFFlKFFlKFFlKQ3pu0N7b////ob23cpuS5d7WCgAAAAR0Uk5TADOZzKfvgpsAAACbSURBVHjaY2BgEDJxgQJnRQYGBgYmFySgwMDAYIIs4IymAKREBFXAkUEFygqrCAFRTjAjXMvLSyGGQBV4lpdXghk4BVzKy0tQBaCGIgRcIHyEQHg5mor28hZUgfTylIEQKEdzh2d5+RSEgGtbWno5stPdy8thweECDsJwkEALNB5UoCqgCpzA0eDaltYZAosGjIjCiErMyEZLDgDXhI3sAMZE7AAAAABJRU5ErkJggg==';

const robotsFor = (sitemap: string | null): string =>
  `User-agent: *\nDisallow: /api/\n${sitemap === null ? '' : `Sitemap: ${sitemap}\n`}`;

const noCache = { 'Cache-Control': 'no-cache' };

const rootFile = (type: string, body: Buffer<ArrayBuffer>) =>
  fileAnswer(type, body, { 'Cache-Control': 'public, max-age=86400' });

/**
 * Creates the function that answers `/robots.txt`, which names the sitemap at this address if there is one, the icon of
 * the site and the style sheet of its first page, and passes other paths to `next`.
 */
export const createRootFiles = (sitemap: string | null) =>
  createMiddleware(
    createFixedAnswers(
      new Map([
        ['/robots.txt', rootFile('text/plain; charset=utf-8', Buffer.from(robotsFor(sitemap)))],
        // Checked for changes each time, because an upgrade may change it.
        [stylePath, fileAnswer('text/css; charset=utf-8', Buffer.from(styleSheet), noCache)],
        ['/favicon.ico', rootFile('image/x-icon', Buffer.from(ico, 'base64'))],
        ['/favicon.svg', rootFile('image/svg+xml', Buffer.from(svg))],
      ]),
    ),
  );
