import type { Fault } from "./fault.ts";

/** Nothing listens: new connections get ECONNREFUSED. Those that are open stay; `proxy.reset()` ends them. */
export const refuse = (): Fault => ({ refuses: true });
