import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { transaction } from "../../ground/record/index.ts";

/** Does one step by itself, and tells of it; somebody else may have moved or deleted the observation meanwhile. */
export async function settled(ctx: Context, step: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await transaction(ctx, step);
  } catch (error) {
    const isOvertaken =
      error instanceof DomainError && (error.code === "CONFLICT" || error.code === "NOT_FOUND");
    if (!isOvertaken) throw error;
  }
}
