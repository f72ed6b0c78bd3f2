import type { Equipment } from "./observatory.ts";

/** The angle in arcseconds under which a telescope sees a length in its focal plane; both lengths in millimetres. */
const arcseconds = (length: number, focalLength: number) =>
  2 * Math.atan(length / (2 * focalLength)) * (180 / Math.PI) * 3600;

/** Arcseconds of the sky on one pixel, unbinned; undefined without focal length or pixel size. */
export function pixelScale({ focal_length, pixel_size }: Equipment): number | undefined {
  return focal_length && pixel_size ? arcseconds(pixel_size / 1000, focal_length) : undefined;
}

/** The part of the sky on the sensor, in arcminutes; undefined without focal length, pixel size or sensor. */
export function fieldOfView(equipment: Equipment): { width: number; height: number } | undefined {
  const { focal_length, pixel_size, sensor_width, sensor_height } = equipment;
  if (!(focal_length && pixel_size && sensor_width && sensor_height)) return undefined;
  const across = (pixels: number) => arcseconds((pixels * pixel_size) / 1000, focal_length) / 60;
  return { width: across(sensor_width), height: across(sensor_height) };
}
