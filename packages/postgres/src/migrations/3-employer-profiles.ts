/** Schema 3: the profiles of employers (decision D38). */
export const thirdSchema: readonly string[] = [
  `ALTER TABLE employer
    ADD COLUMN IF NOT EXISTS slug text COLLATE "C",
    ADD COLUMN IF NOT EXISTS website text COLLATE "C",
    ADD COLUMN IF NOT EXISTS logo_url text COLLATE "C",
    ADD COLUMN IF NOT EXISTS about text COLLATE "C",
    ADD COLUMN IF NOT EXISTS linkedin_company_id text COLLATE "C",
    ADD COLUMN IF NOT EXISTS language text COLLATE "C"`,
  `CREATE UNIQUE INDEX IF NOT EXISTS employer_by_slug ON employer (slug)
    WHERE slug IS NOT NULL`,
];
