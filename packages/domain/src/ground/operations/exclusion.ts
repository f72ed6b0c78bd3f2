import type { OperationDocument } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import type { OperationDefinition } from "./definition.ts";
import { kindsAgainst, withArticle } from "./kinds.ts";
import { isUnderWay, ofKind } from "./underWay.ts";

/** Every start holds it, so that one of two conflicting starts sees the other. */
const operationsLock = 7_362_005;

/** Throws CONFLICT, naming what is under way, when the kind must not start now. */
export async function requireNothingAgainst<Input, Document extends OperationDocument>(
  tx: Transaction,
  definition: OperationDefinition<Input, Document>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${operationsLock})`);
  for (const other of kindsAgainst(definition)) {
    const [found] = await tx.execute<{ id: string }>(
      sql`select id from ${other.documents.table} where ${ofKind(other)} and ${isUnderWay} limit 1`,
    );
    if (found)
      throw new DomainError(
        "CONFLICT",
        `${capital(withArticle(other.kind))} is under way (${found.id}). Wait until it is done, or cancel it.`,
      );
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
