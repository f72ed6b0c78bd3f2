import { type Push, type PushDevice, type Pusher, PushRejected } from "@meridian/domain";

/**
 * A pusher in memory, for tests that don't test push. What is in `refuse`, an endpoint or a key, is rejected for good, what
 * is in `gone` is reported gone.
 */
export function memoryPusher({ hasGateway = true } = {}): Pusher & {
  sent: (Push & { to: PushDevice | string })[];
  refuse: Set<string>;
  gone: Set<string>;
} {
  const sent: (Push & { to: PushDevice | string })[] = [];
  const refuse = new Set<string>();
  const gone = new Set<string>();
  const take = async (to: PushDevice | string, push: Push) => {
    const address = typeof to === "string" ? to : to.endpoint;
    if (gone.has(address)) throw new PushRejected("410 gone", { gone: true });
    if (refuse.has(address)) throw new PushRejected("400 refused", { permanent: true });
    sent.push({ ...push, to });
  };
  return {
    sent,
    refuse,
    gone,
    publicKey: `B${"A".repeat(86)}`,
    hasGateway,
    connections: 2,
    mayReach: () => true,
    toDevice: take,
    toGateway: take,
    async close() {},
  };
}
