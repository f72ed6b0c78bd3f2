/** Tables that connect observatories: their keys, their open connections, and the messages from and to their plugins. */

import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { observatories } from "./collections.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Keys of observatories' plugins; only the SHA-256 of a key is kept. */
export const observatoryKeys = pgTable(
  "observatory_keys",
  {
    id: text().primaryKey(),
    observatory_id: text()
      .notNull()
      .references(() => observatories.table.id, { onDelete: "cascade" }),
    name: text().notNull(),
    start: text().notNull(),
    hash: text().notNull().unique(),
    created_by: text().notNull(),
    created_at: moment().notNull(),
    /** The time at which a plugin last connected with it. */
    last_used_at: moment(),
  },
  (table) => [index("observatory_keys_observatory").on(table.observatory_id, table.id)],
);

/** The one live connection of each observatory, on whichever server: a lease, which that server renews. */
export const pluginConnections = pgTable("plugin_connections", {
  observatory_id: text().primaryKey(),
  /** Id of this connection; a newer one of the same observatory has another. */
  id: text().notNull().unique(),
  key_id: text().notNull(),
  plugin_version: text().notNull(),
  connected_at: moment().notNull(),
  seen_at: moment().notNull(),
});

/** Messages that were carried out: one that is sent again does nothing. */
export const pluginMessages = pgTable(
  "plugin_messages",
  { observatory_id: text().notNull(), id: text().notNull(), at: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.observatory_id, table.id] }),
    index("plugin_messages_at").on(table.at),
  ],
);

/** Files that a plugin has announced for an observation; one that has come is in `user_files` under the same id. */
export const announcedFiles = pgTable(
  "announced_files",
  {
    observation_id: text().notNull(),
    file_id: text().notNull(),
    size_bytes: bigint({ mode: "number" }),
    sha256: text(),
    announced_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.observation_id, table.file_id] })],
);
