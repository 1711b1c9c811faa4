// Of the sessions of others a role sees whose they are and in which database, but not of which type: so what
// is taken is read from the statistics, which count for everybody. Limits do not hold for a superuser.

const reserved = `current_setting('superuser_reserved_connections')::int
  + coalesce(current_setting('reserved_connections', true), '0')::int`;

const taken = `(SELECT sum(numbackends) FROM pg_stat_database)`;
const takenOfDatabase = `(SELECT numbackends FROM pg_stat_database WHERE datid = d.oid)`;
const takenByRole = `(SELECT count(*) FROM pg_stat_activity WHERE usesysid = r.oid)`;

/** How many connections the server still takes from this role to this database. -1 is no limit of its own. */
export const connectionsLeft = `SELECT greatest(0, CASE WHEN r.rolsuper
    THEN current_setting('max_connections')::int - ${taken}
    ELSE least(
      current_setting('max_connections')::int - (${reserved}) - ${taken},
      CASE WHEN r.rolconnlimit >= 0 THEN r.rolconnlimit - ${takenByRole} END,
      CASE WHEN d.datconnlimit >= 0 THEN d.datconnlimit - ${takenOfDatabase} END) END)
  FROM pg_roles AS r, pg_database AS d
  WHERE r.rolname = current_user AND d.datname = current_database()`;
