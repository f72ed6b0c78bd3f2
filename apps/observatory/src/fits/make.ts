interface Picture {
  width: number;
  height: number;
  /** The value of a pixel, 0 to 65535, counted from the lower left. */
  valueAt(x: number, y: number): number;
  /** Further keywords. */
  header?: Record<string, string | number>;
}

const blockLength = 2880;

const card = (keyword: string, value: string | number | boolean) => {
  const written =
    typeof value === "string"
      ? `'${value.replaceAll("'", "''").padEnd(8)}'`
      : String(value === true ? "T" : value).padStart(20);
  return `${keyword.padEnd(8)}= ${written}`.padEnd(80).slice(0, 80);
};

/** A FITS image of 16 bits, as cameras make them. (FITS Standard 4.0.) */
export function makeFits({ width, height, valueAt, header = {} }: Picture): Buffer {
  const cards = [
    ...[card("SIMPLE", true), card("BITPIX", 16), card("NAXIS", 2), card("NAXIS1", width)],
    ...[card("NAXIS2", height), card("BZERO", 32768), card("BSCALE", 1)],
    ...Object.entries(header).map(([keyword, value]) => card(keyword, value)),
    "END".padEnd(80),
  ].join("");
  const pixels = Buffer.alloc(Math.ceil((width * height * 2) / blockLength) * blockLength);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.writeInt16BE(valueAt(x, y) - 32768, (y * width + x) * 2);
  const headerLength = Math.ceil(cards.length / blockLength) * blockLength;
  return Buffer.concat([Buffer.from(cards.padEnd(headerLength), "latin1"), pixels]);
}
