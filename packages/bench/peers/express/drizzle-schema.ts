import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The table `job` of peer-database.ts as Drizzle describes it; its indexes are created there. */
export const job = sqliteTable('job', {
  id: integer().primaryKey({ autoIncrement: true }),
  employer_id: integer().notNull(),
  reference_id: text(),
  title: text().notNull(),
  publish_date: text().notNull(),
  close_date: text().notNull(),
  confidential: integer().notNull(),
  auto_refresh: integer().notNull(),
  status: text({ enum: ['active', 'archived'] }).notNull(),
  locations: text().notNull(),
  categories: text().notNull(),
  position_type_id: integer().notNull(),
  salary: text(),
  routing_type_id: integer().notNull(),
  application_email: text(),
  application_url: text(),
  description: text().notNull(),
});
