import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { decrypt, encrypt } from "@meridian/adapters/encryption";
import { isPassing } from "@meridian/contract";
import { DomainError, invalid, isUnreachable, RetryLater, rootCause } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import type { RequestContext } from "../http/context.ts";
import type { Exchange } from "../http/exchange.ts";
import { refuse } from "../http/refuse.ts";
import { entityTagOf } from "../rest/ifMatch.ts";
import {
  type Claim,
  claimKey,
  type Held,
  type KeptAnswer,
  keepAnswer,
  keepUnfinished,
  releaseClaim,
  renewClaim,
} from "./claim.ts";
import { fence, fenceSteps, usedByAnother } from "./fence.ts";
import { idempotencyHeader, idempotencyKeyOf, idOf } from "./key.ts";

/** The key of one answer: made of the server's secret and the client's own key, which is kept nowhere. */
const keyFor = (secret: string, key: string) =>
  createHmac("sha256", secret).update(`kept answer ${key}`).digest();

/** Encrypts an answer that is kept, for it may hold a secret that is shown only once. */
const seal = (secret: string, key: string, body: string): string =>
  encrypt(keyFor(secret, key), body).toString("base64");

const open = (secret: string, key: string, kept: string): string =>
  decrypt(keyFor(secret, key), Buffer.from(kept, "base64"));

const usedForAnother = () => invalid(idempotencyHeader, "was used for another request");

/** The first answer once more. Throws CONFLICT while there is none, INVALID for a request that isn't the first one's. */
async function replay(
  kept: KeptAnswer,
  request: OnceRequest,
  secret: string,
  key: string,
): Promise<Response> {
  if (kept.lost)
    throw new DomainError(
      "CONFLICT",
      "A request with this Idempotency-Key was carried out, but its answer was lost. Look for what it made.",
    );
  if (kept.status === null)
    throw new RetryLater("CONFLICT", "A request with this Idempotency-Key is still running.", 1);
  if ((await request.fingerprint()) !== kept.request_hash) throw usedForAnother();
  const headers: Record<string, string> = { "idempotency-replayed": "true" };
  if (kept.content_type) headers["content-type"] = kept.content_type;
  if (kept.location) headers.location = kept.location;
  const body = kept.body === null ? null : open(secret, key, kept.body);
  if (body && kept.content_type === "application/json") Object.assign(headers, entityTagOf(JSON.parse(body)));
  return new Response(body, { status: kept.status, headers });
}

const renewEveryMs = 5000;

/**
 * Carries a request out once for its Idempotency-Key: the same again within a day is given the first answer, or goes on
 * where that left something to do, another one with this key is given 422, and 409 while the first still runs. Without a key, or without a person, it is simply carried out.
 */
export async function answerOnce(
  c: Exchange,
  deps: ServerDeps,
  ctx: RequestContext,
  request: OnceRequest,
): Promise<Response> {
  if (!("userId" in ctx.actor)) return request.perform(ctx);
  const key = idempotencyKeyOf(c);
  if (key === undefined) return request.perform(ctx);
  const { authSecret } = deps.config;
  const claim = { id: idOf(authSecret, ctx.actor.userId, c, key), holder: randomUUID() };
  const found = await take(ctx, claim);
  if ("kept" in found) return replay(found.kept, request, authSecret, key);
  await refuseAnother(ctx, claim, request, found.ours);
  const earlier = found.ours.body === null ? undefined : JSON.parse(open(authSecret, key, found.ours.body));
  const steps = request.resumable ? fenceSteps(ctx, claim) : undefined;
  const given = steps ? { ...steps.ctx, earlier } : fence(ctx, claim);
  const response = await hold(c, ctx, claim, () =>
    request.perform(given).catch((error) => refuse(c, error, deps.log)),
  );
  if (steps?.isLost()) return refuse(c, usedByAnother(), deps.log);
  return settle(ctx, claim, request, response, (body) => seal(authSecret, key, body));
}

/** Takes the key. One that was taken as the answer was lost is free again in a moment, for nobody works on it. */
async function take({ db }: RequestContext, claim: Claim) {
  try {
    return await claimKey(db, claim);
  } catch (error) {
    if (isUnreachable(rootCause(error))) void onceReachable(() => releaseClaim(db, claim));
    throw error;
  }
}

/** Lets go of the key: now, or once the database can be reached. */
async function letGo({ db }: Pick<RequestContext, "db">, claim: Claim) {
  await releaseClaim(db, claim).catch((error) => {
    if (!isUnreachable(rootCause(error))) throw error;
    void onceReachable(() => releaseClaim(db, claim));
  });
}

/** Refuses a different request that reuses the key of unfinished work. Throws INVALID. */
async function refuseAnother(ctx: RequestContext, claim: Claim, request: OnceRequest, held: Held) {
  if (held.request_hash === null || (await request.fingerprint()) === held.request_hash) return;
  await letGo(ctx, claim);
  throw usedForAnother();
}

/** Keeps the key while the work goes on, however long that takes, unless it is given up: then nothing can come of it any more. */
async function hold<T>(
  c: Exchange,
  { db, log }: RequestContext,
  claim: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    renewClaim(db, claim, c.get("isGivenUp") ?? false).catch((err) =>
      log.warn({ err }, "could not renew an idempotency key"),
    );
  const timer = setInterval(renew, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Keeps the answer, unless it says to try again, also what is left. The request is answered even if that fails. */
async function settle(
  { db, log }: RequestContext,
  claim: Claim,
  request: OnceRequest,
  response: Response,
  sealed: (body: string) => string,
): Promise<Response> {
  const { status, headers } = response;
  const body = response.body === null ? null : await response.text();
  async function keep() {
    const request_hash = await request.fingerprint();
    if (isPassing(status) || !request_hash) await releaseClaim(db, claim);
    else if (body !== null && status < 400 && request.resumable?.(JSON.parse(body)))
      await keepUnfinished(db, claim, { request_hash, body: sealed(body) });
    else
      await keepAnswer(db, claim, {
        status,
        request_hash,
        content_type: headers.get("content-type"),
        location: headers.get("location"),
        body: body === null ? null : sealed(body),
      });
  }
  try {
    await keep();
  } catch (error) {
    if (error instanceof DomainError) await letGo({ db }, claim).catch(() => {});
    else if (isUnreachable(rootCause(error))) void onceReachable(keep);
    log.warn({ err: error }, "could not keep the answer of an idempotency key");
  }
  return new Response(body, { status, headers });
}

/** Seconds after which a key that couldn't be settled is free by itself. */
const heldSeconds = 60;

/** Settles a key after an outage of the database, which cut the request off: until then the same request is refused. */
async function onceReachable(settleKey: () => Promise<void>): Promise<void> {
  for (let second = 0; second < heldSeconds; second++) {
    await wait(1000, undefined, { ref: false });
    try {
      return await settleKey();
    } catch (error) {
      if (!isUnreachable(rootCause(error))) return;
    }
  }
}

/** A request that may carry an Idempotency-Key. */
interface OnceRequest {
  /** Tells this request from another with the same key; undefined when its content couldn't be read to the end. */
  fingerprint(): Promise<string | undefined>;
  perform(ctx: RequestContext): Promise<Response>;
  /** Done again it does what is left: one that was broken off isn't done, nor one with an answer of which this says so. */
  resumable?: ((answer: unknown) => boolean) | undefined;
}
