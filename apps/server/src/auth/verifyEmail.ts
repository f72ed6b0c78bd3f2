import { verifyEmailInput } from "@meridian/contract";
import { users } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { confirmAddress, countAttempt, record } from "@meridian/domain";
import { verifyJWT } from "better-auth/crypto";
import { z } from "zod";
import type { ServerDeps } from "../deps.ts";
import { untilGivenUp } from "../http/answerInTime.ts";
import { readJson } from "../http/body.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import type { Exchange } from "../http/exchange.ts";
import { holderOfLink, strangerAt } from "./author.ts";
import { wrongLink } from "./failure.ts";

const perAddress = { max: 30, seconds: 60 * 60 };
const claims = z.object({ email: z.email() });

/** Confirms an address by the token of a mail; again is a no-op. Throws INVALID for a token that doesn't work. */
export async function verifyEmail(c: Exchange, deps: ServerDeps): Promise<Response> {
  const { database, config, now } = deps;
  const { token } = verifyEmailInput.parse(await readJson(c));
  await countAttempt(database.db, `verify-email:${clientNetworkOf(c)}`, perAddress, now());
  const claimed = claims.safeParse(await verifyJWT(token, config.authSecret));
  if (!claimed.success) throw wrongLink();
  const theirs = sql`lower(${users.email}) = lower(${claimed.data.email})`;
  await untilGivenUp(database.db, c).transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(theirs);
    if (!user) throw wrongLink();
    if (!(await confirmAddress(tx, user.id, now()))) return;
    await record(tx, holderOfLink(strangerAt(c, deps), user.id), {
      action: "user.verify_email",
      subject: { type: "user", id: user.id },
      before: { email_verified: false },
      after: { email_verified: true },
    });
  });
  return c.json({ success: true });
}
