/** Whether the option `currency` can be this: a code of three capital letters, such as `CAD`. */
export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** Whether this can be one of the option `frameAncestors`: an origin, such as `https://acme.example`. */
export const isFrameAncestor = (text: string): boolean =>
  // A comma or semicolon would end the directive of the policy.
  /^https?:[^,;]+$/.test(text) && URL.parse(text)?.origin === text;

/** Whether the option `posterEmail` can be this: an e-mail address, such as `jobs@acme.example`. */
export { isEmailAddress as isPosterEmail } from '@jobposting/core/adapter';
