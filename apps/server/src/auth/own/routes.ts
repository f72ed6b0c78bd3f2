import { changeEmailInput, confirmEmailInput, deleteAccountInput } from "@meridian/contract";
import {
  changeEmail,
  confirmEmailChange,
  countAttempt,
  deleteOwnAccount,
  requireSession,
} from "@meridian/domain";
import type { Hono } from "hono";
import type { ServerDeps } from "../../deps.ts";
import { readJson } from "../../http/body.ts";
import { clientNetworkOf } from "../../http/clientNetwork.ts";
import type { ContextFor } from "../../http/context.ts";
import type { Env } from "../../http/exchange.ts";
import type { Hashing } from "../hashing.ts";
import { changePassword } from "./changePassword.ts";
import { requirePassword } from "./requirePassword.ts";

const linksPerClient = { max: 30, seconds: 60 * 60 };

/** What somebody changes about their own account by their password, or by a link that was mailed to them. */
export function mountOwnAccount(
  app: Hono<Env>,
  deps: ServerDeps,
  contextFor: ContextFor,
  hashing: Hashing,
): void {
  app.post("/api/auth/change-password", async (c) => changePassword(c, await contextFor(c), deps, hashing));

  app.post("/api/auth/change-email", async (c) => {
    const ctx = await contextFor(c);
    const { userId } = requireSession(ctx);
    const { email, current_password } = changeEmailInput.parse(await readJson(c));
    await requirePassword(deps, hashing, userId, current_password);
    return c.json(await changeEmail(ctx, { email }));
  });

  app.post("/api/auth/confirm-email", async (c) => {
    const input = confirmEmailInput.parse(await readJson(c));
    const limited = `confirm-email:${clientNetworkOf(c)}`;
    await countAttempt(deps.database.db, limited, linksPerClient, deps.now());
    await confirmEmailChange(await contextFor(c), input);
    return c.json({ success: true });
  });

  app.post("/api/auth/delete-account", async (c) => {
    const ctx = await contextFor(c);
    const { userId } = requireSession(ctx);
    const { current_password } = deleteAccountInput.parse(await readJson(c));
    await requirePassword(deps, hashing, userId, current_password);
    await deleteOwnAccount(ctx);
    return c.json({ success: true });
  });
}
