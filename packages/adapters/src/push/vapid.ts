import webPush from "web-push";

export interface VapidKeys {
  /** P-256, in base64url. */
  publicKey: string;
  privateKey: string;
  /** The address of the people behind this server: `mailto:` or `https:`. */
  subject: string;
}

/** A header is good for this long, of the 24 hours that RFC 8292 allows, and isn't used in its last hour. */
const validS = 12 * 3600;
const leftS = 3600;
/** Push services there may be; beyond that somebody makes addresses up. */
const keptOrigins = 1000;

/**
 * Makes the Authorization header that shows a push service where messages come from (RFC 8292). Signing costs more than all
 * the rest of a message, so each push service's header is kept for half a day.
 */
export function vapidHeaders(
  { publicKey, privateKey, subject }: VapidKeys,
  now: () => number = Date.now,
): (origin: string) => string {
  const kept = new Map<string, { header: string; until: number }>();
  return (origin) => {
    const seconds = Math.floor(now() / 1000);
    const known = kept.get(origin);
    if (known && known.until > seconds + leftS) return known.header;
    const until = seconds + validS;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      "aes128gcm",
      until,
    );
    if (kept.size >= keptOrigins) kept.clear();
    kept.set(origin, { header: header!, until });
    return header!;
  };
}
