/**
 * Schema 5.
 *
 * - `api_key.last_used_on` is the latest day on which a key was used, as text: `2026-11-20`.
 * - `change_log.forgotten_seq` is the last change that was forgotten with its employer. A reader of all
 *   employers that has not come behind it must learn that it missed something.
 */
export const fifthSchema = `
ALTER TABLE api_key ADD COLUMN last_used_on TEXT;
ALTER TABLE change_log ADD COLUMN forgotten_seq INTEGER NOT NULL DEFAULT 0;
`;
