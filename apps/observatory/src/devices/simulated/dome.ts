import type { Dome, DomeState } from "../devices.ts";
import type { Patience } from "../patience.ts";
import type { Drive } from "./drive.ts";
import type { Presence } from "./presence.ts";

const seconds = 30;

/** A roof: 0 is closed, 1 open. */
export function simulatedDome(
  drive: Drive,
  { presence, patience }: { presence: Presence; patience: Patience },
): Dome {
  const moveTo = (to: number, signal: AbortSignal) => {
    const way = Math.abs(to - drive.at()[0]!);
    return drive.moveTo([to], way * seconds, { patience: patience.dome, signal });
  };
  function state(): DomeState {
    if (!presence.isConnected) return "unknown";
    const [open] = drive.at();
    return open === 0 ? "closed" : open === 1 ? "open" : "moving";
  }
  return {
    state,
    whyStands: () => undefined,
    slit: () => undefined,
    settle: async () => {},
    open: async (signal) => (state() === "open" ? undefined : moveTo(1, signal)),
    close: (signal) => moveTo(0, signal),
  };
}
