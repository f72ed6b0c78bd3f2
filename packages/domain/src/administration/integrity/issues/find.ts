import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { type IssueRow, issueColumns, joinRepairer } from "./row.ts";

/** One issue as it stands. Throws NOT_FOUND. */
export async function getIssueRow({ sql }: Context, id: string): Promise<IssueRow> {
  const [row] = await sql<IssueRow[]>`
    select ${sql.unsafe(issueColumns)} from integrity_issues i ${sql.unsafe(joinRepairer)} where i.id = ${id}`;
  if (!row) throw notFound("issue");
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockIssue(tx: Transaction, id: string): Promise<IssueRow> {
  const [row] = (await tx.execute(
    sql`select ${sql.raw(issueColumns)} from integrity_issues i ${sql.raw(joinRepairer)} where i.id = ${id} for update of i`,
  )) as unknown as IssueRow[];
  if (!row) throw notFound("issue");
  return row;
}
