import type { FitsValues } from "@meridian/contract/fits";
import { NoPreview } from "../noPreview.ts";

/** The area of the image that a tile of the first plane covers. */
export interface TileArea {
  row: number;
  column: number;
  width: number;
  height: number;
  /** Its pixels in all planes; those of the first one come first. */
  count: number;
}

export interface Layout {
  /** Tiles of the first plane, which come first. */
  count: number;
  placeOf(tile: number): TileArea;
}

const mostTiles = 400_000;
const mostPixels = 2 ** 24;
/** The most pixels of all tiles, in all of their planes. */
const mostOfAll = 2 ** 29;

/**
 * Returns the tiles of an image: its rows, unless the header says otherwise. Throws NoPreview. (FITS Standard 4.0, section
 * 10.1.1.)
 */
export function layoutOf(values: FitsValues): Layout {
  const sides = Array.from({ length: Number(values.ZNAXIS) }, (_, axis) =>
    Number(values[`ZNAXIS${axis + 1}`]),
  );
  const [columns = 0, rows = 0] = sides;
  const tile = sides.map((side, axis) =>
    Math.min(side, Number(values[`ZTILE${axis + 1}`] ?? (axis === 0 ? side : 1))),
  );
  if (!tile.every((side) => Number.isInteger(side) && side > 0))
    throw new NoPreview("The sizes of the compressed tiles aren't whole numbers above 0.");
  const [width = 1, height = 1, ...depths] = tile;
  const depth = depths.reduce((product, side) => product * side, 1);
  if (width * height * depth > mostPixels)
    throw new NoPreview(`The compressed tiles have more than ${mostPixels.toLocaleString("en")} pixels.`);
  const across = Math.ceil(columns / width);
  const count = across * Math.ceil(rows / height);
  if (count * width * height * depth > mostOfAll)
    throw new NoPreview(
      `The compressed tiles have more than ${mostOfAll.toLocaleString("en")} pixels in all.`,
    );
  if (count > mostTiles || count > Number(values.NAXIS2))
    throw new NoPreview(`The image has ${count} compressed tiles, and its table ${values.NAXIS2} rows.`);
  return {
    count,
    placeOf(number) {
      const [column, row] = [(number % across) * width, Math.floor(number / across) * height];
      const [w, h] = [Math.min(width, columns - column), Math.min(height, rows - row)];
      return { row, column, width: w, height: h, count: w * h * depth };
    },
  };
}
