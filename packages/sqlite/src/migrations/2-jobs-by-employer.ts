/**
 * Schema 2. An employer's jobs are read by id, which this index ends in; and a change of plan no
 * longer touches jobs, so that the index that found them goes.
 */
export const secondSchema = `
CREATE INDEX job_by_employer ON job (employer_id);
DROP INDEX job_auto_refresh;
`;
