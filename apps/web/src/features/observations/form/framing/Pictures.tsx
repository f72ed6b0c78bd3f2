import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import classes from "./Framing.module.css";
import { type View, viewOf } from "./frame.ts";
import { orderFor, readSurvey, type Survey, type Tile, tilesAround } from "./hips.ts";

/** Parts along each side of a tile, of which each is drawn flat. */
const parts = 8;
/** Tiles that are kept for the next view. */
const mostKept = 200;

interface PicturesProps {
  /** Address of a HiPS survey. */
  address: string;
  /** Degrees, of the middle. */
  ra: number;
  dec: number;
  /** Degrees from the middle to the rim. */
  reach: number;
  /** Pictures are there, and whose they are; or not any more. */
  onShown(credit: string | undefined): void;
}

/** Pictures of the sky, as far as they come. */
export default function Pictures({ address, ra, dec, reach, onShown }: PicturesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const side = useSide(canvas);
  const survey = useSurvey(address);
  const [pictures] = useState(() => new Map<string, HTMLImageElement>());
  useEffect(() => {
    if (!survey || !side) return;
    const centre = { ra, dec };
    const view = viewOf(centre, reach);
    const order = orderFor(survey, (2 * reach) / side);
    const tiles = tilesAround(survey, order, centre, Math.min(89, reach * Math.SQRT2));
    let frame = 0;
    const draw = () => {
      frame = 0;
      const isShown = drawTiles(canvas.current!, tiles, pictures, view);
      onShown(isShown ? survey.credit : undefined);
    };
    const drawSoon = () => {
      frame ||= requestAnimationFrame(draw);
    };
    const ofTiles = tiles.map((tile) => pictureAt(tile.address, pictures));
    for (const picture of ofTiles) picture.addEventListener("load", drawSoon);
    drawSoon();
    return () => {
      cancelAnimationFrame(frame);
      for (const picture of ofTiles) picture.removeEventListener("load", drawSoon);
    };
  }, [survey, side, ra, dec, reach, pictures, onShown]);
  return <canvas ref={canvas} className={classes.pictures} width={side} height={side} />;
}

/** The side of a square canvas, in pixels of the screen. */
function useSide(canvas: { current: HTMLCanvasElement | null }): number {
  const [side, setSide] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setSide(Math.round(entry!.contentRect.width * Math.min(2, devicePixelRatio))),
    );
    observer.observe(canvas.current!);
    return () => observer.disconnect();
  }, [canvas]);
  return side;
}

function useSurvey(address: string): Survey | undefined {
  const { data } = useQuery({
    queryKey: ["hips", address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${address}/properties`, { signal });
      if (!answer.ok) throw new Error(`properties: ${answer.status}`);
      return readSurvey(address, await answer.text()) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Without pictures there are stars.
    retry: false,
  });
  return data ?? undefined;
}

function pictureAt(address: string, pictures: Map<string, HTMLImageElement>): HTMLImageElement {
  const picture = pictures.get(address) ?? new Image();
  if (!picture.src) picture.src = address;
  pictures.delete(address);
  pictures.set(address, picture);
  if (pictures.size > mostKept) pictures.delete(pictures.keys().next().value!);
  return picture;
}

/** Draws the tiles that have come; whether there are any. */
function drawTiles(
  canvas: HTMLCanvasElement,
  tiles: readonly Tile[],
  pictures: ReadonlyMap<string, HTMLImageElement>,
  view: View,
): boolean {
  const context = canvas.getContext("2d")!;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const half = canvas.width / 2;
  let isAny = false;
  for (const tile of tiles) {
    const picture = pictures.get(tile.address);
    if (!picture?.complete || picture.naturalWidth === 0) continue;
    isAny = true;
    const corners = cornersOf(tile, view, half);
    for (let row = 0; row < parts; row++)
      for (let column = 0; column < parts; column++) {
        const [here, next] = [corners[row]!, corners[row + 1]!];
        const part = { picture, row, column };
        drawHalf(context, part, 0, [here[column], here[column + 1], next[column]]);
        drawHalf(context, part, 1, [next[column + 1], next[column], here[column + 1]]);
      }
  }
  return isAny;
}

interface Part {
  picture: HTMLImageElement;
  row: number;
  column: number;
}

/**
 * Draws the upper left or the lower right half of a part of a tile as a triangle: from corner to corner along the parallel, for on
 * two of those the tiles have a bend.
 */
function drawHalf(
  context: CanvasRenderingContext2D,
  { picture, row, column }: Part,
  half: 0 | 1,
  [at, right, below]: readonly [Corner, Corner, Corner],
) {
  if (!at || !right || !below) return;
  const side = picture.naturalWidth / parts;
  const way = half === 0 ? 1 : -1;
  context.setTransform(
    ...([way * (right[0] - at[0]), way * (right[1] - at[1])] as const),
    ...([way * (below[0] - at[0]), way * (below[1] - at[1])] as const),
    ...(half === 0 ? at : ([right[0] + below[0] - at[0], right[1] + below[1] - at[1]] as const)),
  );
  context.save();
  context.beginPath();
  // A little larger than the half, so that no seams show.
  const [low, high] = half === 0 ? [-0.02, 1.04] : [1.02, -0.04];
  context.moveTo(low, low);
  context.lineTo(high, low);
  context.lineTo(low, high);
  context.clip();
  context.drawImage(picture, column * side, row * side, side, side, -0.02, -0.02, 1.04, 1.04);
  context.restore();
}

type Corner = readonly [x: number, y: number] | undefined;

/** The points of a canvas at which the parts of a tile meet, row by row; undefined on the other side of the sky. */
function cornersOf(tile: Tile, view: View, half: number): Corner[][] {
  const steps = Array.from({ length: parts + 1 }, (_, step) => step / parts);
  return steps.map((down) =>
    steps.map((across) => {
      const point = view.pointAt(tile.directionAt(across, down));
      return point && ([half + (point[0] * half) / 100, half + (point[1] * half) / 100] as const);
    }),
  );
}
