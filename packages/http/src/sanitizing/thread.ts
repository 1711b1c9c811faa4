// Runs in a thread: sanitizes one description after another.
export { sanitizeDescription } from '@jobposting/core/rules';
