/** Schema 6: the profiles of employers (decision D38). */
export const sixthSchema = `
ALTER TABLE employer ADD COLUMN slug TEXT;
ALTER TABLE employer ADD COLUMN website TEXT;
ALTER TABLE employer ADD COLUMN logo_url TEXT;
ALTER TABLE employer ADD COLUMN about TEXT;
ALTER TABLE employer ADD COLUMN linkedin_company_id TEXT;
ALTER TABLE employer ADD COLUMN language TEXT;
CREATE UNIQUE INDEX employer_by_slug ON employer (slug) WHERE slug IS NOT NULL;
`;
