import type { Database } from "@meridian/database";
import type { ObjectStore } from "@meridian/domain";
import type { Random } from "../faults/random.ts";

/** What is filled, and how. */
export interface Ground {
  database: Pick<Database, "sql">;
  objectStore: ObjectStore;
  random: Random;
  /** Before every id, so that several can be in one database. */
  prefix: string;
  /** How many observations. */
  documents: number;
  /** When the scan will be. */
  now: Date;
}

/** A fault that was made on purpose. */
export interface Planted {
  check: string;
  collection: string;
  /** Null where it is about a stored object or the system. */
  document_id: string | null;
  /** What tells it from others of the check on the document: a field, a key. */
  part: string;
}
