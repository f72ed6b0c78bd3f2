import { askThread } from "../../../base/thread.ts";
import type { NightAhead, Turn } from "./simulate.ts";

/** Simulates nights as `simulateNights` does, on a thread of its own. */
export const simulate = askThread<NightAhead[], Turn[][]>(new URL("./planThread.ts", import.meta.url));
