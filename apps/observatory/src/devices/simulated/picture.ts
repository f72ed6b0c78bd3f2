import { randomBytes } from "node:crypto";
import { tangentPlane } from "@meridian/contract";
import { addSpot, type Light } from "../../fits/spot.ts";
import type { Exposure } from "../devices.ts";
import { starsAround } from "./stars.ts";

/** The direction in which the telescope looks, and the light there. */
export interface View {
  /** The ICRS. */
  at: { ra: number; dec: number };
  /** Position angle of the picture's upper side, in degrees. */
  angle: number;
  /** The roof is open. */
  isOpen: boolean;
  /** The altitude of the Sun in degrees. */
  sun: number;
}

/** Micrometres and millimetres. */
export const [pixelSize, focalLength] = [4, 550];
const radian = Math.PI / 180;
/** Radians that a pixel sees. */
const scale = pixelSize / focalLength / 1000;
/** Pixels: the width of a star's image, as a standard deviation. The air changes it from image to image, by a tenth at most. */
const [sharp, blurredBy, unsteady] = [0.85, 3, 0.1];
/** Counts: of a frame without light, of the electronics' noise, of a second in the dark, and of a star of magnitude 14 in a second. */
const [bias, readNoise, darkRate, starRate] = [500, 6, 0.1, 150];

/** Counts that a pixel gets from the sky in a second: little by night, ten times as much for each 3° that the Sun is higher. */
const skyRate = (sun: number) => 4 + 4500 * 10 ** ((Math.min(sun, 10) + 8) / 3);

/** The counts of a picture, from the lower left: the stars of where the telescope points, on the sky with its noise. */
export function pictureOf(
  { frame = "light", seconds, binning, gain, offset }: Exposure,
  { at, angle, isOpen, sun }: View,
  { side, isBlurred }: { side: number; isBlurred: boolean },
): Light {
  const light = { width: side, height: side, values: new Float64Array(side * side) };
  const hasSky = isOpen && (frame === "light" || frame === "flat");
  const area = binning ** 2;
  const air = 1 + unsteady * (2 * Math.random() - 1);
  const sigma = sharp * air * (isBlurred ? blurredBy : 1);
  if (hasSky) addStars(light, { at, angle }, { seconds, binning, sigma });
  const even = seconds * area * (frame === "bias" ? 0 : darkRate + (hasSky ? skyRate(sun) : 0));
  // A tenth of a decibel for each step, as many cameras count.
  const gained = 10 ** (((gain ?? 100) - 100) / 200);
  const noise = noiseOf(side * side);
  for (const [pixel, counts] of light.values.entries()) {
    const expected = (even + counts) * gained;
    const level = bias + 10 * (offset ?? 0) + expected;
    const value = level + noise(pixel) * Math.sqrt(readNoise ** 2 + expected);
    light.values[pixel] = Math.min(65_535, Math.max(0, Math.round(value)));
  }
  return light;
}

function addStars(
  light: Light,
  { at, angle }: Pick<View, "at" | "angle">,
  { seconds, binning, sigma }: { seconds: number; binning: number; sigma: number },
) {
  const plane = tangentPlane(at);
  const pixel = scale * binning;
  const [east, north] = [Math.cos(angle * radian), Math.sin(angle * radian)];
  const middle = (light.width - 1) / 2;
  for (const star of starsAround(at, (light.width * pixel) / radian)) {
    const flat = plane.flatAt(star);
    if (!flat) continue;
    const x = middle + (flat.north * north - flat.east * east) / pixel;
    const y = middle + (flat.north * east + flat.east * north) / pixel;
    const counts = seconds * starRate * 10 ** (0.4 * (14 - star.magnitude));
    const width = Math.max(0.6, sigma / binning);
    addSpot(light, { x, y, peak: counts / (2 * Math.PI * width ** 2), sigma: width });
  }
}

/** Noise of nearly a normal distribution with a standard deviation of 1. */
function noiseOf(count: number): (at: number) => number {
  const bytes = randomBytes(count * 3);
  return (at) => (bytes[3 * at]! + bytes[3 * at + 1]! + bytes[3 * at + 2]! - 382.5) / 128;
}
