/** The parts of a request target that routes look at. */
interface RequestTarget {
  /** As sent: neither decoded nor normalized, so that only one spelling of a path is routed. */
  readonly path: string;
  /** What follows the first `?`, empty when there is none. */
  readonly query: string;
}

const authorityPart = /^https?:\/\/[^/?#]*/i;

/** Splits a request target in origin form, or in the absolute form that proxies are sent. */
export const splitTarget = (target: string): RequestTarget => {
  const origin = target.startsWith('/') ? target : target.replace(authorityPart, '');
  const mark = origin.indexOf('?');
  return mark === -1
    ? { path: origin, query: '' }
    : { path: origin.slice(0, mark), query: origin.slice(mark + 1) };
};
