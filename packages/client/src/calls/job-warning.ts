import type { JobWarningJson } from '@jobposting/core';

// A String, or a Display String, of RFC 9651.
const warning = /([a-z][a-z0-9-]*);pointer=(?:"((?:[^"\\]|\\.)*)"|%"([^"]*)")/g;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // The write was made, and a damaged header must not make an error of it.
    return text;
  }
};

/** Reads the header `Job-Warning` (decision D31). */
export const readJobWarning = (header: string): readonly JobWarningJson[] =>
  Array.from(header.matchAll(warning), ([, code = '', text, display = '']) => ({
    code: code as JobWarningJson['code'],
    pointer: text === undefined ? decode(display) : text.replace(/\\(.)/g, '$1'),
  }));
