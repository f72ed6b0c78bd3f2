/** The stars of an image, how sharp and how round they are, and the sky between them. */

/** Row by row, in whatever unit. */
export interface Picture {
  width: number;
  height: number;
  values: Uint16Array | Float32Array;
}

/** Figures of an image, of its stars in pixels; those of their shapes are undefined where no star can be measured. */
export interface StarFigures {
  /** The median of the sky, in the picture's unit; undefined where no pixel has a value. */
  background: number | undefined;
  stars: number;
  /** The mean distance from the middle of a star, weighted by its light. */
  hfr: number | undefined;
  fwhm: number | undefined;
  eccentricity: number | undefined;
}

interface Star {
  x: number;
  y: number;
  flux: number;
  peak: number;
  /** Pixels above the threshold. */
  area: number;
}

/** Pixels along a side of the parts whose background is one value. */
const part = 64;
/** Noise above the background: of a pixel of a star, and of its brightest one. */
const [threshold, brightest] = [4, 7];
/** Pixels above the threshold: fewer are a hot pixel, more are no star. */
const [smallest, largest] = [4, 5000];
/** Pixels from the edge of the image: what lies nearer isn't seen whole. */
const margin = 8;
/** Stars that are measured, the brightest that aren't overexposed. */
const mostMeasured = 400;
/** A star is overexposed where so many of its pixels, and such a share of its brighter half, are as bright as the brightest. */
const flat = { pixels: 3, share: 0.15, as: 0.98 };

const middleOf = (sorted: ArrayLike<number>): number => sorted[sorted.length >> 1] ?? 0;
const median = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : middleOf(Float64Array.from(numbers).sort());

/** The background and its noise in parts of a picture. */
function backgroundOf({ width, height, values }: Picture) {
  const [columns, rows] = [Math.ceil(width / part), Math.ceil(height / part)];
  const levels = new Float32Array(columns * rows);
  const noises = new Float32Array(columns * rows);
  const seen: number[] = [];
  const sample = new Float32Array(part * part);
  const away = new Float32Array(part * part);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let count = 0;
      const [bottom, right] = [Math.min(height, (row + 1) * part), Math.min(width, (column + 1) * part)];
      for (let y = row * part; y < bottom; y += 2)
        for (let x = column * part; x < right; x += 2) {
          const at = y * width + x;
          const value = values[at]!;
          if (!Number.isFinite(value)) continue;
          // Neighbours differ by their noise alone, also where the sky is brighter on one side.
          away[count] = x + 1 < width ? Math.abs(value - values[at + 1]!) : 0;
          sample[count++] = value;
        }
      levels[row * columns + column] = middleOf(sample.subarray(0, count).sort());
      if (count > 0) seen.push(levels[row * columns + column]!);
      // The median of differences is 0.6745 times the root of 2 of a normal distribution's deviation.
      noises[row * columns + column] = middleOf(away.subarray(0, count).sort()) / (0.6745 * Math.SQRT2);
    }
  const noise = Math.max(middleOf(noises.slice().sort()), 1e-6);
  /** Between the middles of the parts it changes evenly. */
  function levelsAlong(y: number, into: Float32Array): Float32Array {
    const above = Math.min(rows - 1, Math.max(0, y / part - 0.5));
    const first = Math.floor(above);
    const second = Math.min(rows - 1, first + 1);
    const level = (column: number) =>
      levels[first * columns + column]! * (1 - (above - first)) +
      levels[second * columns + column]! * (above - first);
    for (let x = 0; x < width; x++) {
      const across = Math.min(columns - 1, Math.max(0, x / part - 0.5));
      const left = Math.floor(across);
      into[x] =
        level(left) * (1 - (across - left)) + level(Math.min(columns - 1, left + 1)) * (across - left);
    }
    return into;
  }
  return { level: median(seen), noise, levelsAlong };
}

type Background = ReturnType<typeof backgroundOf>;

/** The pixels of a star that touch each other, with their light above the background. */
function groupAt(
  picture: Picture,
  isAbove: Uint8Array,
  start: number,
  lightAt: (at: number) => number,
): Star | undefined {
  const { width, height } = picture;
  const waiting = [start];
  isAbove[start] = 0;
  let [flux, x, y, peak, area] = [0, 0, 0, 0, 0];
  let isWhole = true;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [column, row] = [at % width, Math.floor(at / width)];
    const light = lightAt(at);
    flux += light;
    x += light * column;
    y += light * row;
    peak = Math.max(peak, light);
    area += 1;
    if (Math.min(column, row, width - 1 - column, height - 1 - row) < margin) isWhole = false;
    for (let by = -1; by <= 1; by++)
      for (let along = -1; along <= 1; along++) {
        const [to, down] = [column + along, row + by];
        const next = down * width + to;
        if (to < 0 || to >= width || down < 0 || down >= height || !isAbove[next]) continue;
        isAbove[next] = 0;
        waiting.push(next);
      }
  }
  if (!isWhole || area < smallest || area > largest || flux <= 0) return undefined;
  return { x: x / flux, y: y / flux, flux, peak, area };
}

function findStars(picture: Picture, { noise, levelsAlong }: Background): Star[] {
  const { width, height, values } = picture;
  const isAbove = new Uint8Array(values.length);
  const line = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    levelsAlong(y, line);
    for (let x = 0; x < width; x++)
      if (values[y * width + x]! - line[x]! > threshold * noise) isAbove[y * width + x] = 1;
  }
  const stars: Star[] = [];
  for (let y = 0; y < height; y++) {
    if (!isAbove.subarray(y * width, (y + 1) * width).includes(1)) continue;
    levelsAlong(y, line);
    for (let x = 0; x < width; x++) {
      if (!isAbove[y * width + x]) continue;
      // A star is so small that the background is one value below it.
      const level = line[x]!;
      const star = groupAt(picture, isAbove, y * width + x, (at) => values[at]! - level);
      if (star && star.peak > brightest * noise) stars.push(star);
    }
  }
  return stars;
}

interface Shape {
  hfr: number;
  fwhm: number;
  eccentricity: number;
}

/** The factor from the standard deviation of a normal distribution to its full width at half maximum. */
const widthOfNormal = 2 * Math.sqrt(2 * Math.log(2));

/**
 * Measures a star's shape by its second moments, weighted by a round normal distribution that is made to fit (Bernstein and Jarvis
 * 2002, AJ 123, 583); undefined where that comes to nothing, as of two stars beside each other.
 */
function shapeOf(
  { width, height, values }: Picture,
  { levelsAlong }: Background,
  star: Star,
): Shape | undefined {
  const level = levelsAlong(Math.round(star.y), new Float32Array(width))[Math.round(star.x)]!;
  function* around(x: number, y: number, radius: number): Generator<[dx: number, dy: number, light: number]> {
    const [left, top] = [Math.max(0, Math.ceil(x - radius)), Math.max(0, Math.ceil(y - radius))];
    for (let row = top; row <= Math.min(height - 1, y + radius); row++)
      for (let column = left; column <= Math.min(width - 1, x + radius); column++)
        if (Math.hypot(column - x, row - y) <= radius)
          yield [column - x, row - y, values[row * width + column]! - level];
  }
  let { x, y } = star;
  let sigma = Math.max(0.8, Math.sqrt(star.area / Math.PI) / 2);
  let [long, short] = [0, 0];
  for (let turn = 0; turn < 20; turn++) {
    let [sum, sumX, sumY, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
    for (const [dx, dy, light] of around(x, y, 4 * sigma)) {
      const weighted = light * Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
      sum += weighted;
      sumX += weighted * dx;
      sumY += weighted * dy;
      xx += weighted * dx * dx;
      yy += weighted * dy * dy;
      xy += weighted * dx * dy;
    }
    if (sum <= 0) return undefined;
    const [mean, spread] = [(xx + yy) / 2 / sum, Math.hypot((xx - yy) / 2, xy) / sum];
    // The weight has made both narrower: the inverses of the squares of their widths add up.
    [long, short] = [mean + spread, mean - spread].map((width) => 1 / (1 / width - 1 / sigma ** 2)) as [
      number,
      number,
    ];
    x += (2 * sumX) / sum;
    y += (2 * sumY) / sum;
    const next = (long * short) ** 0.25;
    if (!(short > 0 && long > 0 && next > 0.3 && next < 30)) return undefined;
    if (Math.hypot(x - star.x, y - star.y) > 3) return undefined;
    const isSettled = Math.abs(next - sigma) < 0.002 * sigma;
    sigma = next;
    if (isSettled) break;
  }
  let [light, moment] = [0, 0];
  for (const [dx, dy, value] of around(x, y, 4 * sigma)) {
    light += value;
    moment += value * Math.hypot(dx, dy);
  }
  if (light <= 0 || moment <= 0) return undefined;
  return {
    hfr: moment / light,
    fwhm: widthOfNormal * sigma,
    eccentricity: Math.sqrt(1 - short / long),
  };
}

/** True for a star whose top is cut off, in the brighter half of what the camera can tell. */
function isOverexposed({ width, values }: Picture, { x, y, area, peak }: Star, highest: number): boolean {
  const [middle, row] = [Math.round(x), Math.round(y)];
  if (values[row * width + middle]! < highest / 2) return false;
  const level = values[row * width + middle]! - peak;
  const reach = Math.min(margin, Math.ceil(Math.sqrt(area)));
  let [top, half] = [0, 0];
  for (let down = row - reach; down <= row + reach; down++)
    for (let along = middle - reach; along <= middle + reach; along++) {
      const light = values[down * width + along]! - level;
      if (light >= flat.as * peak) top += 1;
      if (light >= peak / 2) half += 1;
    }
  return top >= flat.pixels && top > flat.share * half;
}

/** Finds the stars of a picture and measures the brightest that aren't overexposed: medians over them. */
export function measureStars(picture: Picture): StarFigures {
  const background = backgroundOf(picture);
  const stars = findStars(picture, background);
  let highest = 0;
  for (const value of picture.values) highest = Math.max(highest, value);
  const measured = stars
    .filter((star) => !isOverexposed(picture, star, highest))
    .sort((one, other) => other.flux - one.flux)
    .slice(0, mostMeasured)
    .flatMap((star) => shapeOf(picture, background, star) ?? []);
  const middle = (field: keyof Shape) => median(measured.map((shape) => shape[field]));
  return {
    background: background.level,
    stars: stars.length,
    hfr: middle("hfr"),
    fwhm: middle("fwhm"),
    eccentricity: middle("eccentricity"),
  };
}
