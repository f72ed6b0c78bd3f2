import type { Context } from "../../base/context.ts";
import { foreignStorage } from "./require.ts";

/** Claims an unowned bucket for this installation at the start; logs a warning if it can't. */
export async function claimStorage(
  ctx: Pick<Context, "objectStore" | "installation" | "now" | "db" | "log">,
): Promise<void> {
  try {
    const reason = await foreignStorage(ctx);
    if (reason) ctx.log.warn({ reason }, "the object storage isn't this installation's");
  } catch (err) {
    ctx.log.warn({ err }, "the object storage could not be asked whose it is");
  }
}
