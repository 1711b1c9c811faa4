/** Schema 2: the latest day on which a key was used, as text: `2026-11-20`. */
export const secondSchema: readonly string[] = [
  'ALTER TABLE api_key ADD COLUMN IF NOT EXISTS last_used_on text COLLATE "C"',
];
