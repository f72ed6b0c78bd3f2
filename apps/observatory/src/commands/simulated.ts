/** Sections of a configuration without devices that are there. */
import { subsolarPoint } from "@meridian/contract";
import type { Site } from "../sky/place.ts";

export const simulatedDevices = `devices: simulated

simulated:
  speed: 60               # times faster than real devices
  pixels: 512             # the camera's width and height
  # faults:               # shares of the commands, images or minutes with which something goes wrong
  #   camera: { error: 0.02, blurred: 0.1 }
  #   guider: { lost: 0.02 }
  #   weather: { unsafe: 0.01 }`;

export const simulatedSolving = `plate_solving:
  program: simulated      # recognizes the made-up stars`;

export const simulatedGuiding = `guiding:
  program: simulated      # follows a made-up star`;

/** A place where the middle of the night is near, so that there is something to see at once. */
export function nightSite(now = Date.now()): Site {
  const { longitude } = subsolarPoint(now);
  const opposite = longitude > 0 ? longitude - 180 : longitude + 180;
  return { latitude: 45, longitude: Math.round(opposite), elevation: 0 };
}
