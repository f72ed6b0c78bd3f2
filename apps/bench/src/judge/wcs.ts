/**
 * Compares the coordinates of pixels with those of astropy (Debian's `python3-astropy`): headers with CD, with PC and CDELT, with
 * CROTA2 and with neither, with SIP, with the declination first and another LONPOLE; at the poles, across RA 0. Fails on a
 * pixel more than 0.1″ away.
 */
import { type FitsValues, wcsOf } from "@meridian/contract/fits";
import { random } from "@meridian/testkit/faults";
import { judgeBy } from "./python.ts";

const { next } = random(25);
const between = (least: number, most: number) => least + (most - least) * next();

/** Keywords of each way to state the scale, in degrees per pixel, and the turn. */
const ways: ((scale: number, turn: number) => FitsValues)[] = [
  (scale, turn) => ({
    ...{ CD1_1: -scale * Math.cos(turn), CD1_2: scale * Math.sin(turn) * 1.02 },
    ...{ CD2_1: scale * Math.sin(turn), CD2_2: scale * Math.cos(turn) * 0.98 },
  }),
  (scale, turn) => ({
    ...{ CDELT1: -scale, CDELT2: scale, PC1_1: Math.cos(turn), PC1_2: -Math.sin(turn) },
    ...{ PC2_1: Math.sin(turn), PC2_2: Math.cos(turn) },
  }),
  (scale, turn) => ({ CDELT1: -scale, CDELT2: scale * 1.1, CROTA2: (turn * 180) / Math.PI }),
  (scale) => ({ CDELT1: -scale, CDELT2: scale }),
];

/** The turn is said of the axis of the declination. */
const named = (isSwapped: boolean, { CROTA2, ...header }: FitsValues): FitsValues =>
  CROTA2 === undefined ? header : { ...header, [isSwapped ? "CROTA1" : "CROTA2"]: CROTA2 };

/** As astrometry programs fit it: some pixels at the edge. */
const sip = () => ({
  ...{ A_ORDER: 3, B_ORDER: 2, A_2_0: between(-4e-6, 4e-6), A_1_1: between(-3e-6, 3e-6) },
  ...{ A_0_3: between(-1e-9, 1e-9), B_0_2: between(-4e-6, 4e-6), B_1_1: between(-3e-6, 3e-6) },
});

const places = [
  ...[90, -90, 89.999, -89.95, 88, 45, 0, -0.001, -60].flatMap((dec) =>
    [0, 0.0005, 359.9995, 123.4].map((ra) => ({ ra, dec })),
  ),
  ...Array.from({ length: 164 }, () => ({ ra: between(0, 360), dec: between(-90, 90) })),
];

const cases = places.flatMap(({ ra, dec }, at) =>
  ways.map((way, kind) => {
    const isSwapped = (at + kind) % 7 === 3;
    const isDistorted = (at + kind) % 3 === 1;
    const [width, height] = [Math.round(between(500, 10_000)), Math.round(between(400, 8000))];
    const axes = [`RA---TAN${isDistorted ? "-SIP" : ""}`, `DEC--TAN${isDistorted ? "-SIP" : ""}`];
    const position = [ra, dec];
    if (isSwapped) for (const pair of [axes, position]) pair.reverse();
    const header: FitsValues = {
      ...{ NAXIS: 2, NAXIS1: width, NAXIS2: height, CTYPE1: axes[0]!, CTYPE2: axes[1]! },
      ...{ CRVAL1: position[0]!, CRVAL2: position[1]!, CUNIT1: "deg", CUNIT2: "deg" },
      ...{ CRPIX1: between(-200, width + 200), CRPIX2: between(-200, height + 200) },
      ...named(isSwapped, way(between(0.1, 12) / 3600, between(0, 2 * Math.PI))),
      ...(isDistorted && sip()),
      ...((at + kind) % 11 === 5 && { LONPOLE: between(-180, 180) }),
    };
    const wcs = wcsOf(header)!;
    const pixels = Array.from({ length: 8 }, () => ({ x: between(1, width), y: between(1, height) }));
    return { header, pixels: pixels.map(({ x, y }) => ({ x, y, ...wcs.at(x, y) })) };
  }),
);
judgeBy("wcs.py", cases);
