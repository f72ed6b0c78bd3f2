import type { IncomingMessage } from "node:http";
import {
  type Context,
  DomainError,
  findObservatoryKey,
  type Maintenance,
  RetryLater,
} from "@meridian/domain";
import type { FindActor } from "../auth/actor.ts";
import type { ServerDeps } from "../deps.ts";
import { readerOf } from "../http/exchange.ts";
import { withinSeconds } from "../http/withinSeconds.ts";

const bearer = /^Bearer +(\S{1,200})$/i;
const patience = 5;

/** The refusal of a key that opens nothing, in the same words for every reason. */
const wrongKey = () =>
  new DomainError("UNAUTHENTICATED", "The observatory key is missing, wrong or revoked.");

/** The observatory whose key a header carries. Throws UNAUTHENTICATED. */
async function observatoryOf(
  { db }: Pick<Context, "db">,
  authorization: string | undefined,
): Promise<{ keyId: string; observatoryId: string }> {
  const key = bearer.exec(authorization ?? "")?.[1];
  const found = key && (await withinSeconds(patience, findObservatoryKey(db, key)));
  if (!found) throw wrongKey();
  return found;
}

/** Lets a plugin in by its observatory's key. Throws UNAUTHENTICATED, and MAINTENANCE while data is replaced. */
export async function admitPlugin(
  ctx: Pick<Context, "db">,
  request: IncomingMessage,
  look: () => Promise<Maintenance | undefined>,
) {
  if (await look())
    throw new RetryLater("MAINTENANCE", "The data is being replaced by a backup. Connect again later.", 10);
  return observatoryOf(ctx, readerOf(request)("authorization"));
}

/** The plugin whose observatory's key a request carries; nobody else is let in. */
export const pluginFinder =
  ({ database }: ServerDeps): FindActor =>
  async (header) => {
    const { observatoryId } = await observatoryOf(database, header("authorization"));
    return { type: "plugin", observatoryId };
  };
