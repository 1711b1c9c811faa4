import { statement } from '../connection/statement.ts';
import { callerColumns, employerColumns, keyColumns } from '../row-mapping/rows.ts';
import { isNewerSchema } from '../schema/schema-version.ts';

// A statement that runs again after lost contact finds its own rows by their ids and rewrites them, so that its commit
// is as durable as the lost one. Another key with the same hash is a bug of the caller: the null makes the database refuse
// the whole statement.

// A profile comes as JSON of the given members: the slug has a column, and `profile` has the others.

/** $1 its id, $2 name, $3 unlimited; its first key, if any: $4 hash, $5 id, $6 label, $7 created_at; $8 its profile. */
export const addEmployer = statement(
  'add-employer',
  `WITH first AS (
    INSERT INTO first_employer (one, employer_id) VALUES (1, $1::int) ON CONFLICT (one) DO NOTHING),
  added AS (
    INSERT INTO employer (id, name, unlimited, slug, profile)
    VALUES ($1::int, $2::text, $3::boolean,
      $8::jsonb ->> 'slug', jsonb_strip_nulls($8::jsonb - 'slug')::json)
    ON CONFLICT (id) DO UPDATE SET name = employer.name RETURNING ${employerColumns}),
  key AS (
    INSERT INTO api_key (sha256, employer_id, id, label, created_at)
    SELECT $4::bytea, added.id, $5::int, $6::text, $7::bigint FROM added WHERE $4::bytea IS NOT NULL
    ON CONFLICT (sha256) DO UPDATE SET id = CASE WHEN api_key.id = excluded.id THEN excluded.id END)
  SELECT * FROM added`,
);

// Only one call writes the row of the first employer; the others wait for its commit. After all employers were removed,
// the one call that finds the row unchanged since it began writes it again.
export const addFirstEmployer = statement(
  'add-first-employer',
  `WITH first AS (
    INSERT INTO first_employer (one, employer_id) VALUES (1, $1::int) ON CONFLICT (one)
      DO UPDATE SET employer_id = excluded.employer_id
      WHERE first_employer.employer_id = excluded.employer_id
        OR first_employer.employer_id =
          (SELECT seen.employer_id FROM first_employer AS seen WHERE seen.one = 1)
        AND NOT EXISTS (SELECT FROM employer)
      RETURNING employer_id),
  added AS (
    INSERT INTO employer (id, name, unlimited)
    SELECT employer_id, $2::text, $3::boolean FROM first
    ON CONFLICT (id) DO UPDATE SET name = employer.name RETURNING ${employerColumns}),
  key AS (
    INSERT INTO api_key (sha256, employer_id, id, label, created_at)
    SELECT $4::bytea, added.id, $5::int, $6::text, $7::bigint FROM added WHERE $4::bytea IS NOT NULL
    ON CONFLICT (sha256) DO UPDATE SET id = CASE WHEN api_key.id = excluded.id THEN excluded.id END)
  SELECT * FROM added`,
);

// The lock comes first, so that each of several simultaneous updates knows the slug that it replaces.
export const updateEmployer = statement(
  'update-employer',
  `WITH before AS MATERIALIZED (
    SELECT id, slug FROM employer WHERE id = $1::int FOR UPDATE),
  former AS (
    INSERT INTO former_slug (slug, employer_id) SELECT slug, id FROM before
    WHERE $4::jsonb ? 'slug' AND slug <> coalesce($4::jsonb ->> 'slug', '')
    ON CONFLICT (slug) DO UPDATE SET employer_id = excluded.employer_id)
  UPDATE employer SET name = coalesce($2::text, name), unlimited = coalesce($3::boolean, unlimited),
    slug = CASE WHEN $4::jsonb ? 'slug' THEN $4::jsonb ->> 'slug' ELSE employer.slug END,
    profile = jsonb_strip_nulls(profile::jsonb || ($4::jsonb - 'slug'))::json
  FROM before WHERE employer.id = before.id RETURNING ${employerColumns}`,
);

// When it runs again, it finds nothing to remove. It writes a row that always exists, so that its commit is as durable
// as the lost one.
export const removeEmployer = statement(
  'remove-employer',
  `WITH touched AS (
    UPDATE first_employer SET employer_id = first_employer.employer_id WHERE one = 1),
  keys AS (DELETE FROM api_key WHERE employer_id = $1::int),
  webhooks AS (DELETE FROM webhook WHERE employer_id = $1::int),
  slugs AS (DELETE FROM former_slug WHERE employer_id = $1::int
    OR slug = (SELECT slug FROM employer WHERE id = $1::int))
  DELETE FROM employer WHERE id = $1::int`,
);

export const addKey = statement(
  'add-key',
  `INSERT INTO api_key (sha256, employer_id, id, label, created_at)
  SELECT $2::bytea, employer.id, $3::int, $4::text, $5::bigint FROM employer WHERE employer.id = $1::int
  ON CONFLICT (sha256) DO UPDATE SET id = CASE WHEN api_key.id = excluded.id THEN excluded.id END
  RETURNING ${keyColumns}`,
);

export const revokeKey = statement(
  'revoke-key',
  `UPDATE api_key SET revoked_at = coalesce(revoked_at, $3::bigint)
  WHERE employer_id = $1::int AND id = $2::int RETURNING ${keyColumns}`,
);

// All processes lock keys in the same order; an update joined to sorted rows might lock in another.
export const noteKeyUses = statement(
  'note-key-uses',
  `WITH used AS MATERIALIZED (
    SELECT employer_id, id, max(day COLLATE "C") AS day
    FROM unnest((SELECT $1::int[]), $2::int[], $3::text[]) AS given (employer_id, id, day)
    GROUP BY employer_id, id),
  locked AS MATERIALIZED (
    SELECT api_key.sha256, used.day FROM used JOIN api_key
      ON api_key.employer_id = used.employer_id AND api_key.id = used.id
    WHERE coalesce(api_key.last_used_on, '') < used.day
    ORDER BY api_key.employer_id, api_key.id FOR NO KEY UPDATE OF api_key)
  UPDATE api_key SET last_used_on = locked.day FROM locked WHERE api_key.sha256 = locked.sha256`,
);

export const allEmployers = statement(
  'all-employers',
  `SELECT ${employerColumns} FROM employer ORDER BY id`,
);

export const employerById = statement(
  'employer-by-id',
  `SELECT ${employerColumns} FROM employer WHERE id = $1::int`,
);

export const employerBySlug = statement(
  'employer-by-slug',
  `SELECT ${employerColumns} FROM employer WHERE id = coalesce(
    (SELECT id FROM employer WHERE slug = $1::text),
    (SELECT employer_id FROM former_slug WHERE slug = $1::text))`,
);

export const keysOfEmployer = statement(
  'keys-of-employer',
  `SELECT ${keyColumns} FROM api_key WHERE employer_id = $1::int ORDER BY id`,
);

// LIMIT 1 keeps the plan to index look-ups, whatever the size of the table when it was made.
export const holdersOfKeys = statement(
  'holders-of-keys',
  `SELECT holder.*, ${isNewerSchema} AS is_newer_schema
  FROM unnest((SELECT $1::bytea[])) AS asked (sha256)
  CROSS JOIN LATERAL (
    SELECT api_key.sha256, api_key.id AS key_id, ${callerColumns}
    FROM api_key JOIN employer ON employer.id = api_key.employer_id
    WHERE api_key.sha256 = asked.sha256 AND api_key.revoked_at IS NULL LIMIT 1) AS holder`,
);

export const nextEmployerId = statement('next-employer-id', `SELECT nextval('employer_id') AS id`);

export const nextKeyId = statement('next-key-id', `SELECT nextval('api_key_id') AS id`);
