import type { FitsValues } from "./cards.ts";
import { axesOf, dataLengthOf, isRandomGroups } from "./size.ts";
import type { Unit } from "./units.ts";

/** True if a table holds an image in compressed tiles (FITS Standard 4.0, section 10.1). */
export const isTiled = ({ XTENSION, ZIMAGE }: FitsValues): boolean =>
  XTENSION === "BINTABLE" && ZIMAGE === true;

const isFilled = (axes: number[]) => axes.length > 0 && axes.every((length) => length > 0);

/** True if an HDU holds pixels. Throws FitsFault. */
export function isImage({ values, number }: Unit): boolean {
  if (isTiled(values))
    // The tiles lie in the heap behind the rows, whose length is PCOUNT.
    return (
      values.PCOUNT !== 0 &&
      dataLengthOf(values, number) > 0 &&
      isFilled(axesOf(values, number)) &&
      isFilled(axesOf(values, number, "ZNAXIS"))
    );
  const isArray = number === 1 ? !isRandomGroups(values) : values.XTENSION === "IMAGE";
  return isArray && dataLengthOf(values, number) > 0 && isFilled(axesOf(values, number));
}

/** Keywords that describe the table around compressed tiles, not the image. */
const ofTable =
  /^(T(TYPE|FORM|DIM|UNIT|NULL|SCAL|ZERO|DISP)\d+|TFIELDS|THEAP|PCOUNT|GCOUNT|BITPIX|NAXIS\d*|XTENSION|CHECKSUM|DATASUM)$/;
/** Keywords that say how the tiles are compressed, or how they were stored before. */
const ofTiles =
  /^Z(IMAGE|TENSION|SIMPLE|EXTEND|PCOUNT|GCOUNT|HECKSUM|DATASUM|TILE\d+|NAME\d+|VAL\d+|DITHER0)$/;
const renamed = /^Z(BITPIX|NAXIS\d*)$/;

/** The header of an image; of a compressed one as it is once unpacked. */
export function imageValues({ values }: Unit): FitsValues {
  if (!isTiled(values)) return values;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([keyword]) => !ofTable.test(keyword) && !ofTiles.test(keyword))
      .map(([keyword, value]) => [renamed.exec(keyword)?.[1] ?? keyword, value]),
  );
}

/** Keywords by which a primary header describes only its own data. */
const ofPrimary =
  /^(SIMPLE|EXTEND|NEXTEND|BITPIX|NAXIS\d*|PCOUNT|GCOUNT|GROUPS|BSCALE|BZERO|BLANK|CHECKSUM|DATASUM|COMMENT|HISTORY)$/;

/** The header of an image with what the primary header says for all images of its file, like the date or the filter. */
export function withPrimary(image: FitsValues, primary: FitsValues): FitsValues {
  const shared = Object.entries(primary).filter(([keyword]) => !ofPrimary.test(keyword));
  return { ...Object.fromEntries(shared), ...image };
}
