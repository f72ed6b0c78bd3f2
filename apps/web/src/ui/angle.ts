const marks = { latitude: ["N", "S"], longitude: ["E", "W"] } as const;
export type Axis = keyof typeof marks;

/** Degrees as 28°45′38.4″ N. Rounded once, in tenths of an arcsecond, so that 60 never shows. */
export function sexagesimal(degrees: number, axis: Axis): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const whole = Math.floor(tenths / 36_000);
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, "0");
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  return `${whole}°${minutes}′${seconds}″ ${marks[axis][degrees < 0 ? 1 : 0]}`;
}

/** Degrees as 28.760667°, with the sign that the data carries. */
export const decimal = (degrees: number) => `${degrees.toFixed(6)}°`;
