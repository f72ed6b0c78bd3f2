import { buffer } from "node:stream/consumers";
import type { StorageDestination } from "@meridian/contract";
import type {
  AccessGrant,
  ConsentRequest,
  Consignment,
  Destinations,
  StorageOutcome,
} from "@meridian/domain";

/** Destinations that answer at once, and reach nothing. */
export function memoryDestinations(): Destinations & {
  tested: StorageDestination[];
  /** Delivered content by its path. */
  delivered: Map<string, Buffer>;
  outcome: StorageOutcome;
} {
  const self = {
    tested: [] as StorageDestination[],
    delivered: new Map<string, Buffer>(),
    outcome: { ok: true, message: "Files can be written there." },
    mayReach: () => true,
    hasApp: () => false,
    consentPage: (kind: string, { state }: ConsentRequest) => `https://${kind}.example/?state=${state}`,
    async connect(_: string, { code }: AccessGrant) {
      return { ...self.outcome, ...(self.outcome.ok && { refreshToken: `hidden-token-of-${code}` }) };
    },
    async test(destination: StorageDestination) {
      self.tested.push(destination);
      return self.outcome;
    },
    async deliver(_: StorageDestination, { folder, name, content }: Consignment) {
      const whole = await buffer(content);
      if (self.outcome.ok) self.delivered.set(`${folder}/${name}`, whole);
      return self.outcome;
    },
  };
  return self;
}
