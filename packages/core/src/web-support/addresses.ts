/**
 * Reads a base URL as configured, without its trailing slash; `null` unless it is an absolute
 * address with scheme http or https and no credentials, query or fragment.
 */
export const readBaseUrl = (text: string): string | null => {
  const url = URL.parse(text.trim());
  const isUsable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === '';
  return isUsable ? url.href.replace(/\/+$/, '') : null;
};

/** A base URL as {@link readBaseUrl} reads it. Throws a TypeError when it is not one. */
export const configuredBaseUrl = (text: string): string => {
  const configured = readBaseUrl(text);
  if (configured !== null) return configured;
  throw new TypeError(`baseUrl must be an absolute http or https address, not "${text}".`);
};

/** Throws a TypeError unless `basePath` is a path in the form in which every client sends it. */
export const checkBasePath = (basePath: string): void => {
  const isUsable =
    /^(?:\/[^/]+)+$/.test(basePath) && URL.parse(`http://host${basePath}`)?.pathname === basePath;
  if (!isUsable) {
    throw new TypeError(
      `basePath must be a path that begins with a slash and does not end with one, such as "/careers", not "${basePath}".`,
    );
  }
};

/** The parts of a request target that routes use. */
interface RequestTarget {
  /** As sent: neither decoded nor normalized, so that only one spelling of a path is routed. */
  readonly path: string;
  /** The part after the first `?`; empty without one. */
  readonly query: string;
}

const authorityPart = /^https?:\/\/[^/?#]*/i;

/** Splits a request target in origin form, or in the absolute form, which proxies get. */
export const splitTarget = (target: string): RequestTarget => {
  const origin = target.startsWith('/') ? target : target.replace(authorityPart, '');
  const mark = origin.indexOf('?');
  return mark === -1
    ? { path: origin, query: '' }
    : { path: origin.slice(0, mark), query: origin.slice(mark + 1) };
};
