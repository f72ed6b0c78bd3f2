import type { Fault } from "./fault.ts";

/** Refuses new connections with ECONNREFUSED. Open ones stay; `proxy.reset()` ends them. */
export const refuse = (): Fault => ({ refuses: true });
