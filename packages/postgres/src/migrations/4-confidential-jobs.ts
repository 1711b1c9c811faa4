/** Schema 4: finds a confidential job whoever's it is, and counts those that are open. */
export const fourthSchema: readonly string[] = [
  `CREATE INDEX IF NOT EXISTS job_confidential ON job (id)
    INCLUDE (employer_id, status, close_date) WHERE confidential`,
];
