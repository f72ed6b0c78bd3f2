import type { Stretch } from "@meridian/contract/fits";

/** Distances of the sliders from the stretch that suits the image, each from -100 to 100. */
export interface Sliders {
  /** Faint parts of the image are brighter or darker. */
  brightness: number;
  black: number;
  white: number;
}

export const untouched: Sliders = { brightness: 0, black: 0, white: 0 };

/** Fine near the middle of a slider, and wide at its ends. */
const cubed = (slider: number) => (slider / 100) ** 3;

/** The stretch that the sliders ask for. */
export function stretchOf(auto: Stretch, { brightness, black, white }: Sliders): Stretch {
  const span = auto.high - auto.low;
  const low = auto.low + span * cubed(black);
  // To the left white begins earlier, down to a thousandth of the span, to the right up to ten times later.
  const high = auto.low + span * 10 ** (white < 0 ? (3 * white) / 100 : white / 100);
  return {
    low,
    high: Math.max(high, low + span * 1e-6),
    middle: Math.min(0.999, auto.middle ** (2 ** (brightness / 50))),
  };
}
