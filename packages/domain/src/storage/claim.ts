import type { Context } from "../context.ts";
import { foreignStorage } from "./require.ts";

/** Claims an unowned bucket for this installation at the start; logs a warning if another installation owns it. */
export async function claimStorage(
  ctx: Pick<Context, "objectStore" | "site" | "now" | "db" | "log">,
): Promise<void> {
  try {
    const reason = await foreignStorage(ctx);
    if (reason) ctx.log.warn({ reason }, "the object storage belongs to another installation");
  } catch (err) {
    ctx.log.warn({ err }, "the object storage could not be asked whose it is");
  }
}
