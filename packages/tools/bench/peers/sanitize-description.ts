import sanitizeHtml from 'sanitize-html';

const isAllowedHref = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)/i.test(href) && URL.canParse(href);

const policy: sanitizeHtml.IOptions = {
  allowedTags: ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp'],
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: href !== undefined && isAllowedHref(href) ? { href } : {},
    }),
  },
};

/** Reduces a description to the tags and links of interface §4.3, decision D9. */
export const sanitizeDescription = (html: string): string => sanitizeHtml(html, policy);
