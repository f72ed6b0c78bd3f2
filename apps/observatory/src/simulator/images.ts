import { createHash } from "node:crypto";
import { makeFits } from "../fits/make.ts";
import { addSpot, type Light } from "../fits/spot.ts";
import type { Frame } from "../queue/frames.ts";

/** The same frame has the same id, so that it can be sent again. */
export function fileIdOf({ observation, panel, exposure, index }: Frame): string {
  const place = panel === 0 ? "" : `/panel ${panel}`;
  return idFrom(`${observation.id}/${exposure}/${index}${place}`);
}

/** An id in the form of a UUID, the same for the same text. */
export function idFrom(text: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20, 32)}`;
}

const starCount = 120;

/** Random bytes that are the same for the same frame. */
const noiseOf = (frame: Frame) => createHash("sha512").update(fileIdOf(frame)).digest();

/** True for such a share of all frames, the same each time. */
export const isBlurred = (frame: Frame, share: number): boolean => noiseOf(frame)[63]! < share * 256;

/** The figures that a plugin measures in such an image. */
export function figuresOf(frame: Frame, blurred: boolean) {
  const noise = noiseOf(frame);
  const worse = blurred ? 3 : 1;
  const measured = (least: number, at: number) =>
    Number((worse * least * (1 + noise[at]! / 1000)).toFixed(2));
  return {
    ...{ fwhm: measured(2, 60), hfr: measured(2.4, 61), guiding_rms: measured(0.5, 62) },
    ...{ stars: Math.round(starCount / worse), eccentricity: blurred ? 0.72 : 0.35 },
  };
}

/** Stars on a background with noise, three times as wide if they are blurred; the same frame looks the same. */
export function imageOf(frame: Frame, pixels: number, takenAt: Date, blurred = false): Buffer {
  const { filter, exposure_time } = frame.observation.exposures[frame.exposure]!;
  const noise = noiseOf(frame);
  const sky = createHash("sha512").update(frame.observation.target.name).digest();
  const light = { width: pixels, height: pixels, values: new Float64Array(pixels * pixels) };
  for (let star = 0; star < starCount; star++) addStar(light, sky, { star, width: blurred ? 3 : 1 });
  const valueAt = (x: number, y: number) => {
    const grain = noise[(x * 31 + y * 17 + ((x * y) % 61)) % noise.length]!;
    return Math.min(65_535, Math.round(900 + grain + light.values[y * pixels + x]!));
  };
  const { name } = frame.observation.target;
  const { ra, dec } = pointingOf(frame);
  const header = { OBJECT: name, RA: ra, DEC: dec, FILTER: filter, EXPTIME: exposure_time };
  const camera = { IMAGETYP: "Light Frame", INSTRUME: "Simulated camera" };
  const taken = { "DATE-OBS": takenAt.toISOString().slice(0, 23) };
  const all = { ...header, ...camera, ...taken, ...coordinatesOf(frame, pixels) };
  return makeFits({ width: pixels, height: pixels, valueAt, header: all });
}

/** Seconds of arc that a pixel sees. */
const pixelScale = 1.5;

/** The world coordinates of a frame, as a plate solver writes them. */
function coordinatesOf(frame: Frame, pixels: number) {
  const { target, panels } = frame.observation;
  const { ra, dec } = pointingOf(frame);
  const rotation = panels?.[frame.panel]?.rotation ?? target.rotation ?? 0;
  const [middle, scale] = [(pixels + 1) / 2, pixelScale / 3600];
  return {
    ...{ CTYPE1: "RA---TAN", CTYPE2: "DEC--TAN", CRVAL1: ra, CRVAL2: dec, CRPIX1: middle, CRPIX2: middle },
    ...{ CDELT1: -scale, CDELT2: scale, CROTA2: (360 - rotation) % 360, RADESYS: "ICRS" },
  };
}

/** The centre of a frame: that of its panel, moved by a dither. */
function pointingOf({ observation, panel, exposure, index }: Frame): { ra: number; dec: number } {
  const { target, sequence, panels } = observation;
  const { ra, dec } = panels?.[panel] ?? target;
  const dither = sequence?.dither;
  if (!dither) return { ra, dec };
  const move = createHash("sha256")
    .update(`${observation.id}/${panel}/${exposure}/${Math.floor(index / dither.every)}`)
    .digest();
  const reach = (dither.radius / 3600) * Math.sqrt(move[0]! / 255);
  const angle = (move[1]! / 128) * Math.PI;
  const turned = ra + (reach * Math.sin(angle)) / Math.max(0.01, Math.cos((dec * Math.PI) / 180));
  return { ra: (turned + 360) % 360, dec: Math.max(-90, Math.min(90, dec + reach * Math.cos(angle))) };
}

/** A star at its place in the picture, three pixels wide for a `width` of 1. */
function addStar(light: Light, sky: Buffer, { star, width }: { star: number; width: number }) {
  const at = (offset: number) => sky[(star * 3 + offset) % sky.length]!;
  const placed = (offset: number, step: number) =>
    Math.floor(((at(offset) * 257 + star * step) % 65_536) * (light.width / 65_536));
  const peak = (300 + at(2) ** 2) / width ** 2;
  addSpot(light, { x: placed(0, 131), y: placed(1, 977), peak, sigma: Math.SQRT2 * width });
}
