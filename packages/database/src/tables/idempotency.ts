/** Answers that are kept so that a request sent again with the same Idempotency-Key isn't carried out again. */
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Digest of the person, the method, the path and the key. */
    id: text().primaryKey(),
    /** The request that holds the key; another may take it over once `held_until` is past and nothing was written. */
    holder: text().notNull(),
    created_at: moment().notNull(),
    held_until: moment().notNull(),
    /** The time at which the work was committed, in the same transaction. */
    committed_at: moment(),
    /** The answer, from here on; set once the request is answered. */
    request_hash: text(),
    status: integer(),
    content_type: text(),
    location: text(),
    /** The answer's body, encrypted: it may hold a secret that is shown only once. */
    body: text(),
  },
  (table) => [index("idempotency_keys_created_at").on(table.created_at)],
);
