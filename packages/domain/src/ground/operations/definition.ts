import type { OperationDocument, OperationKind, Progress } from "@meridian/contract";
import type { Lock, Queryable, Stored } from "@meridian/database";
import type { SQL } from "@meridian/database/query";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Context, Transaction } from "../../base/context.ts";

/** The collection whose documents are operations: their schema spreads `operationFields`. */
interface OperationCollection<Input, Document extends OperationDocument> {
  name: string;
  schema: z.ZodObject;
  table: PgTable;
  insert(db: Queryable, input: Input, at: Date, id?: string): Promise<Stored<Document>>;
  find(db: Queryable, id: string, lock?: Lock): Promise<Stored<Document> | undefined>;
  patch(
    db: Queryable,
    id: string,
    changes: object,
    at: Date,
    ifVersion?: number,
  ): Promise<Stored<Document> | undefined>;
  byAge(db: Queryable, where: SQL, limit: number, order?: "asc" | "desc"): Promise<Stored<Document>[]>;
}

/** One turn of a worker at an operation. */
export interface OperationRun<Input, Document extends OperationDocument> {
  /** The document as it was when this turn began, with everything saved by earlier turns. */
  document: Stored<Document>;
  /** Aborts when the worker stops, or when the operation is cancelled. */
  signal: AbortSignal;
  /**
   * Saves the point to go on from, in the transaction that did the work up to there. Throws when another worker has taken
   * over, so that the transaction is rolled back.
   */
  keep(db: Queryable, changes: Partial<Input>): Promise<void>;
  /**
   * Tells how far it is; saved about once a second, and with every new stage. Not within a transaction that has kept a
   * point: it would wait for itself.
   */
  progress(stage: string, done: number, total?: number | null): Promise<void>;
}

/** An operation as people see it; its list and its page add who started it. */
export interface ShownOperation {
  id: string;
}

/** Reading of operations by people: of a kind, or of all kinds of a collection. */
export interface OperationReading<Document extends OperationDocument, Shown extends ShownOperation, Details> {
  documents: Pick<OperationCollection<never, Document>, "name" | "schema" | "find" | "byAge">;
  /** Fields that select documents of a collection that holds several kinds. */
  where?: { [field: string]: string };
  /** The name that people read; the words of the kind by default. */
  noun?: string;
  /** Document that is shown in place of fields that don't fit their schema; by default, the fields that do. */
  unreadable?: Document;
  /** The document without what is nobody's business; all of it by default. */
  show?(document: Stored<Document>): Shown;
  /** Fields that the list can be filtered by. */
  filters?: readonly string[];
  /** Adds to a page of the list, or leaves out of it. */
  listed?(ctx: Context, page: Named<Shown>[]): Promise<Named<Shown>[]>;
  /** Adds what only the operation's own page shows. */
  details?(ctx: Context, shown: Named<Shown>): Promise<Details>;
}

/** Adds the name of the person who started it: null for the schedule, and for an account that is gone. */
export type Named<Shown> = Shown & { created_by_name: string | null };

/** One kind of long work. */
export interface OperationDefinition<Input, Document extends OperationDocument> {
  /** Kind: people read its words, live messages and the audit log have its name. */
  kind: OperationKind;
  documents: OperationCollection<Input, Document>;
  /** Fields that select the documents of this kind in a collection that holds several kinds. */
  where?: { [field: string]: string };
  /** Number of times that a worker may begin it; 10 by default. */
  attempts?: number;
  /** Kinds that must not be under way beside it, in either order. */
  excludes?: readonly string[] | "all";
  /** Does the work, or what is left of it. Returns the last fields of the document. */
  run(ctx: Context, run: OperationRun<Input, Document>): Promise<Partial<Input>>;
  /** Returns the reason why it can't be cancelled any more, in words for people; undefined when it can. */
  whyNotCancelled?(document: Stored<Document>): string | undefined;
  /** The last fields of one that nobody goes on with, where it didn't fail: what it had done may be what was asked for. */
  abandoned?(tx: Transaction, ctx: Context, document: Stored<Document>): Promise<Partial<Input> | undefined>;
  /** Does what must happen exactly once, in the transaction that ends the operation, however it ends. */
  ending?(tx: Transaction, ctx: Context, document: Stored<Document>): Promise<void>;
  /** Deletes the leftovers of an operation after its end, however it ended; possibly more than once. */
  ended?(ctx: Context, document: Stored<Document>): Promise<void>;
}

/** A final failure, in words for people: the operation isn't tried again. */
export class OperationFailure extends Error {
  override name = "OperationFailure";
}

/** Another worker has taken over; this one has to leave the operation alone. */
export class OperationTakenOver extends Error {
  override name = "OperationTakenOver";
}

export const startingProgress: Progress = { stage: "starting", done: 0, total: null };
export const defaultAttempts = 10;
