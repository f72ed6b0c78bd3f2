/** About how many steps an axis has. */
const few = 4;

/** The lines of an axis of bytes: at 1, 2 or 5 times ten or a hundred of a binary unit, from 0 to beyond `most`. */
export function binarySteps(most: number): { ticks: number[]; domain: [number, number] } {
  const unit = 1024 ** Math.max(0, Math.floor(Math.log2(Math.max(most, 1)) / 10));
  const least = most / unit / few;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1 / unit)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  const step = Math.max(1, factor * power * unit);
  const steps = Math.max(1, Math.ceil(most / step));
  return { ticks: Array.from({ length: steps + 1 }, (_, index) => index * step), domain: [0, steps * step] };
}
