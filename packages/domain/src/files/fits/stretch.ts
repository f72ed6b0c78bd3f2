import type { Image } from "./shrink.ts";

/** How much faint parts are lifted. */
const lift = 10;
/** Shares of the pixels that become black and white. */
const [black, white] = [0.005, 0.9975];

/**
 * An image as shades of grey, 0 to 255: from its dark background to its bright stars by an arc hyperbolic sine, which shows
 * faint parts without burning out the bright ones. (Lupton et al., PASP 116, 133, 2004.)
 */
export function stretch({ values }: Image): Buffer {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const shareOf = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [shareOf(black), shareOf(white)];
  const range = high > low ? high - low : 1;
  const shades = Buffer.alloc(values.length);
  values.forEach((value, at) => {
    const share = Math.min(1, Math.max(0, (value - low) / range));
    shades[at] = Number.isNaN(value) ? 0 : Math.round((255 * Math.asinh(lift * share)) / Math.asinh(lift));
  });
  return shades;
}
