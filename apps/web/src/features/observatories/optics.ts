import { type Equipment, fieldOfView, pixelScale } from "@meridian/contract";
import { count } from "../../format/quantity.ts";

/** The field of view: "2.5° × 1.7°" of a wide one, "54′ × 36′", "10.1′ × 6.7′"; undefined where it isn't known. */
export function describeField(equipment: Equipment): string | undefined {
  const field = fieldOfView(equipment);
  if (!field) return undefined;
  const { width, height } = field;
  if (Math.max(width, height) >= 120) return `${rounded(width / 60, 1)}° × ${rounded(height / 60, 1)}°`;
  const digits = Math.min(width, height) < 20 ? 1 : 0;
  return `${rounded(width, digits)}′ × ${rounded(height, digits)}′`;
}

const rounded = (angle: number, digits: number) => Number(angle.toFixed(digits));

/** The pixel scale: "1.46″ per pixel"; undefined where it isn't known. */
export function describeScale(equipment: Equipment): string | undefined {
  const scale = pixelScale(equipment);
  return scale === undefined ? undefined : `${rounded(scale, 2)}″ per pixel`;
}

/** The sensor: "6,248 × 4,176 pixels of 3.76 µm", as far as it is known. */
export function describeSensor({ sensor_width, sensor_height, pixel_size }: Equipment): string | undefined {
  const size = pixel_size && `${pixel_size} µm`;
  if (!(sensor_width && sensor_height)) return size ? `Pixels of ${size}` : undefined;
  return `${count(sensor_width)} × ${count(sensor_height)} pixels${size ? ` of ${size}` : ""}`;
}
