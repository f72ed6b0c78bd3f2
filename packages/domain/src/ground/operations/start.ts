import type { OperationDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import type { Task } from "../../base/tasks.ts";
import { actorId } from "../access/index.ts";
import { record, transaction } from "../record/index.ts";
import { defaultAttempts, type OperationDefinition } from "./definition.ts";
import { kindsAgainst, withArticle } from "./kinds.ts";
import { operationNotice } from "./notice.ts";
import { isUnderWay, ofKind } from "./underWay.ts";

/** Lock of every start, so that one of two conflicting starts sees the other. */
const operationsLock = 7_362_005;

export interface StartOptions {
  /** The document's id, where something of that name had to be there before. */
  id?: string;
  /** The audit log's action; `${kind}.start` unless told. */
  action?: string;
  /** Details for the audit log; by default, the fields. */
  audit?: object;
}

/** The document's own fields; what `operationFields` has is set here. */
export type OwnFields<Input> = Omit<Input, keyof OperationDocument>;

/** The three ways to start one: within a transaction, alone, and by the clock; the last two return it as people see it. */
export function starting<Input, Document extends OperationDocument, Shown>(
  definition: OperationDefinition<Input, Document>,
  task: Task,
  show: (document: Stored<Document>) => Shown,
) {
  const { kind, documents, attempts = defaultAttempts } = definition;

  async function start(tx: Transaction, ctx: Context, fields: OwnFields<Input>, options: StartOptions = {}) {
    await requireNothingAgainst(tx, definition);
    const input = { ...fields, created_by: actorId(ctx) } as Input;
    const document = await documents.insert(tx, input, ctx.now(), options.id);
    await record(tx, ctx, {
      action: options.action ?? `${kind}.start`,
      subject: { type: kind, id: document.id },
      after: options.audit ?? fields,
      notices: [operationNotice(kind, document)],
    });
    await task.enqueue(tx, ctx, { id: document.id }, { maxAttempts: attempts });
    return document;
  }

  const startNow = async (ctx: Context, fields: OwnFields<Input>, options?: StartOptions): Promise<Shown> =>
    show(await transaction(ctx, (tx) => start(tx, ctx, fields, options)));

  async function startScheduled(ctx: Context, fields: OwnFields<Input>): Promise<Shown | undefined> {
    try {
      return await startNow(ctx, fields);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "CONFLICT") throw error;
      ctx.log.info({ operation: kind, reason: error.message }, "a scheduled operation was skipped");
      return undefined;
    }
  }

  return { start, startNow, startScheduled };
}

/** Throws CONFLICT, naming what is under way, when the kind must not start now. */
async function requireNothingAgainst<Input, Document extends OperationDocument>(
  tx: Transaction,
  definition: OperationDefinition<Input, Document>,
): Promise<void> {
  await query(tx)`select pg_advisory_xact_lock(${operationsLock})`;
  for (const other of kindsAgainst(definition)) {
    const [found] = await query<{ id: string }[]>(tx)`
      select id from ${other.documents.table} where ${ofKind(other)} and ${isUnderWay} limit 1`;
    if (found)
      throw new DomainError(
        "CONFLICT",
        `${capital(withArticle(other.kind))} is under way (${found.id}). Wait until it is done, or cancel it.`,
      );
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
