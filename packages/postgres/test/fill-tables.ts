import type { Client } from 'pg';

/** Inserts jobs of forty employers, each with a change, and a tenth as many employers. */
export const fillTables = async (client: Client, jobCount: number): Promise<void> => {
  await client.query(`
    INSERT INTO job (employer_id, id, version, reference_id, status, publish_date, close_date, open_until, closes_at,
        confidential, auto_refresh, title, locations, details, folded, description)
      SELECT 1 + n % 40, n, 1, 'R-' || n, 'active', n, 9e12, 9e12, CASE WHEN n % 2 = 0 THEN 9e12 END, false, false,
        'Nurse', '[]', '{}', 'nurse', '' FROM generate_series(1, ${jobCount}) n;
    INSERT INTO employer_state SELECT n, 50000, 50000, 0 FROM generate_series(1, ${jobCount / 10}) n;
    INSERT INTO change SELECT 1 + n % 40, n, n, 1, NULL, 'job.created', '[]', n, NULL, n
      FROM generate_series(1, ${jobCount}) n;
    INSERT INTO job_history SELECT 1 + n % 40, n, n, NULL FROM generate_series(1, ${jobCount}) n`);
};
