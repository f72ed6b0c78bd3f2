import { setTimeout as wait } from "node:timers/promises";
import { degreesBetween } from "../../sky/angles.ts";
import { CannotDo, type Mount } from "../devices.ts";
import type { Patience } from "../patience.ts";
import type { Drive } from "./drive.ts";
import type { Presence } from "./presence.ts";

/** Degrees a second. */
const slewRate = 3;
const flipSeconds = 60;
const parkSeconds = 5;

/** Right ascension and declination of date in degrees, and 1 for parked. */
export const parkedAt = (latitude: number): number[] => [0, latitude < 0 ? -90 : 90, 1];

interface Given {
  presence: Presence;
  latitude: number;
  patience: Patience;
  speed: number;
}

/** A mount that always points where it was told to; it parks at the pole. */
export function simulatedMount(drive: Drive, { presence, latitude, patience, speed }: Given): Mount {
  const position = () => {
    const [ra, dec, parked] = drive.at() as [number, number, number];
    return { ra: ((ra % 360) + 360) % 360, dec, isParked: parked === 1 };
  };
  const secondsTo = (to: { ra: number; dec: number }) => degreesBetween(position(), to) / slewRate;
  /** The same right ascension, so that the way there is the short one. */
  function nearest(ra: number): number {
    const now = drive.at()[0]!;
    return now + ((((ra - now) % 360) + 540) % 360) - 180;
  }
  return {
    state: () => (presence.isConnected ? { ...position(), isSlewing: drive.isMoving() } : undefined),
    canPark: () => true,
    async unpark(signal) {
      const { ra, dec, isParked } = position();
      if (isParked) await drive.moveTo([ra, dec, 0], 0, { patience: patience.park, signal });
    },
    async park(signal) {
      const home = parkedAt(latitude);
      const seconds = parkSeconds + secondsTo({ ra: home[0]!, dec: home[1]! });
      await drive.moveTo(home, position().isParked ? 0 : seconds, { patience: patience.park, signal });
    },
    slew(to, signal, isAnew = false) {
      if (position().isParked) throw new Error(`${presence.name} is parked.`);
      const seconds = secondsTo(to) + (isAnew ? flipSeconds : 0);
      return drive.moveTo([nearest(to.ra), to.dec, 0], seconds, { patience: patience.slew, signal });
    },
    async settle(seconds, signal) {
      await wait((seconds * 1000) / speed, undefined, { signal });
    },
    canSync: () => false,
    async sync() {
      throw new CannotDo(`${presence.name} knows where it points.`);
    },
    stop: () => drive.stop(),
  };
}
