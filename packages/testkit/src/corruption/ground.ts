import type { Database } from "@meridian/database";
import type { ObjectStore } from "@meridian/domain";
import type { Random } from "../faults/random.ts";

/** The database and storage to fill, and the amounts. */
export interface Ground {
  database: Pick<Database, "sql">;
  objectStore: ObjectStore;
  random: Random;
  /** The prefix of every id, so that several grounds can be in one database. */
  prefix: string;
  /** The number of observations. */
  documents: number;
  /** The time of the scan. */
  now: Date;
}

/** A fault that was made on purpose. */
export interface Planted {
  check: string;
  collection: string;
  /** Null where it is about a stored object or the system. */
  document_id: string | null;
  /** The field or key that tells it from the check's other findings on the document. */
  part: string;
}
