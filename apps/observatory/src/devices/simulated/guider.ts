import { setTimeout as wait } from "node:timers/promises";
import type { GuidingSettings } from "../../config/guiding.ts";
import type { Simulated } from "../../config/simulated.ts";
import type { Guider } from "../devices.ts";
import { createCommands } from "./commands.ts";
import { diceOf } from "./dice.ts";
import { createPresence } from "./presence.ts";

interface Options extends Pick<Simulated, "speed" | "seed"> {
  faults: Simulated["faults"]["guider"];
  settle: GuidingSettings["settle"];
}

/** Seconds from the beginning until a star is found, and after which a guider that says nothing is given up. */
const [findSeconds, patienceSeconds] = [4, 10];
/** Arcseconds: the error of an exposure is from the first to below both. */
const [least, spread] = [0.4, 0.6];

/** A guider that follows a made-up star, with faults on request. */
export function simulatedGuider({ speed, seed, faults, settle }: Options): Guider {
  const presence = createPresence("The simulated guider", () => {});
  const dice = diceOf(seed, "guider");
  const commands = createCommands(presence, { faults, dice, speed });
  let isSettled = false;

  async function settled(before: number, signal: AbortSignal) {
    isSettled = false;
    const isEndless = dice() < faults.unsettled;
    const seconds = isEndless ? settle.timeout_seconds : before + settle.seconds;
    await wait((seconds * 1000) / speed, undefined, { signal });
    if (isEndless)
      throw new Error(`${presence.name} hasn't settled within ${settle.timeout_seconds} seconds.`);
    isSettled = true;
  }
  const patience = (settle.timeout_seconds + patienceSeconds) / speed;
  return {
    async start(signal) {
      await presence.connect(AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(patience * 1000))]));
      await commands.run(() => settled(findSeconds, signal), patience, signal);
    },
    dither: (_, signal) => commands.run(() => settled(0, signal), patience, signal),
    async stop() {
      isSettled = false;
    },
    isFollowing: async () => isSettled && presence.isConnected,
    measure() {
      const wasSettled = isSettled;
      let rms: number | undefined;
      return () => {
        if (!wasSettled || !presence.isConnected) return undefined;
        if (rms === undefined && dice() < faults.lost) isSettled = false;
        rms ??= least + spread * dice();
        return rms;
      };
    },
    inspect: async () => [[true, "guiding is simulated"]],
    info: () => ({ Guiding: "simulated" }),
    async [Symbol.asyncDispose]() {},
  };
}
