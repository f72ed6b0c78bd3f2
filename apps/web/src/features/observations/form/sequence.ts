import type { Dither, Mosaic, Sequence } from "@meridian/contract";
import { number, numberOrNull, type Typed } from "./typed.ts";

/** The values of a sequence, at the paths of the request; what is switched off stays typed. */
export interface SequenceValues {
  order: Sequence["order"];
  isDithered: boolean;
  dither: Record<Exclude<keyof Dither, "pattern">, Typed> & Pick<Dither, "pattern">;
  isMosaic: boolean;
  mosaic: Record<keyof Mosaic, Typed>;
}

const usualDither = { every: 3, radius: 5, pattern: "random", settle_seconds: 10 } as const;
const usualMosaic = { columns: 2, rows: 2, overlap: 10, rotation: "", panel_width: "", panel_height: "" };

/** A sequence as the form shows it. */
export function sequenceValues(sequence: Sequence | null): SequenceValues {
  const { order = "by_filter", dither = null, mosaic = null } = sequence ?? {};
  const typed = mosaic && {
    ...mosaic,
    rotation: mosaic.rotation ?? "",
    panel_width: mosaic.panel_width ?? "",
    panel_height: mosaic.panel_height ?? "",
  };
  return {
    ...{ order, isDithered: dither !== null, dither: dither ?? usualDither },
    ...{ isMosaic: mosaic !== null, mosaic: typed ?? usualMosaic },
  };
}

/** The sequence as the contract takes it; null where nothing differs from none. */
export function requestedSequence({ order, isDithered, dither, isMosaic, mosaic }: SequenceValues) {
  if (order === "by_filter" && !isDithered && !isMosaic) return null;
  return {
    order,
    dither: isDithered
      ? {
          every: number(dither.every),
          radius: number(dither.radius),
          pattern: dither.pattern,
          settle_seconds: number(dither.settle_seconds),
        }
      : null,
    mosaic: isMosaic
      ? {
          columns: number(mosaic.columns),
          rows: number(mosaic.rows),
          overlap: number(mosaic.overlap),
          rotation: numberOrNull(mosaic.rotation),
          panel_width: numberOrNull(mosaic.panel_width),
          panel_height: numberOrNull(mosaic.panel_height),
        }
      : null,
  };
}

/** A summary of the sequence. */
export function sequenceInWords({ order, isDithered, isMosaic, mosaic }: SequenceValues): string {
  const parts = [
    isMosaic && `mosaic of ${mosaic.columns || "?"} × ${mosaic.rows || "?"}`,
    isDithered && "dithered",
    order === "interleaved" && "filters in turn",
  ].filter((part) => part !== false);
  const words = parts.join(", ");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "One filter after the other";
}
