import { DomainError, invalid } from "@meridian/domain";
import type { KeptAnswer } from "./claim.ts";
import { idempotencyHeader } from "./key.ts";
import type { OnceRequest } from "./request.ts";
import { open } from "./seal.ts";

export const usedForAnother = () => invalid(idempotencyHeader, "was used for another request");

/** The first answer once more. Throws CONFLICT while there is none, INVALID for a request that isn't the first one's. */
export async function replay(
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
    throw new DomainError("CONFLICT", "A request with this Idempotency-Key is still running.");
  if ((await request.fingerprint()) !== kept.request_hash) throw usedForAnother();
  const headers: Record<string, string> = { "idempotency-replayed": "true" };
  if (kept.content_type) headers["content-type"] = kept.content_type;
  if (kept.location) headers.location = kept.location;
  const body = kept.body === null ? null : open(secret, key, kept.body);
  return new Response(body, { status: kept.status, headers });
}
