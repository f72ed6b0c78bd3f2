import { flatPanels, type Mosaic } from "@meridian/contract";
import { percent } from "../../../format/quantity.ts";
import classes from "./Sequence.module.css";

interface MosaicDrawingProps {
  /** Its panels have a size. */
  mosaic: Mosaic;
  /** Position angle of the target's own rotation, which counts where the mosaic has none. */
  rotation: number | null;
  /** The share of the exposures of each panel that there is, 0 to 1. */
  progress?: readonly number[];
}

/** Half of the drawing's side; the mosaic lies in a circle a little smaller. */
const half = 100;
/** Numbers of smaller panels can't be read. */
const smallest = 9;

/** The panels of a mosaic as they lie on the sky, north up and east to the left. */
export function MosaicDrawing({ mosaic, rotation, progress }: MosaicDrawingProps) {
  const angle = mosaic.rotation ?? rotation ?? 0;
  const flat = flatPanels(mosaic);
  const reach = Math.max(
    ...flat.map(({ x, y, width, height }) => Math.hypot(Math.abs(x) + width / 2, Math.abs(y) + height / 2)),
  );
  const scale = (half - 6) / reach;
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const finished = progress?.filter((share) => share >= 1).length;
  const label = `${mosaic.columns} by ${mosaic.rows} panels, north up and east to the left${angle === 0 ? "" : `, turned by ${angle}°`}${finished === undefined ? "" : `; ${finished} of ${flat.length} finished`}`;
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`${-half - 14} ${-half - 14} ${2 * half + 28} ${2 * half + 28}`}
        role="img"
        aria-label={label}
      >
        <circle r={half} className={classes.sky} />
        <g transform={`rotate(${-angle}) scale(${scale} ${-scale})`}>
          {flat.map(({ x, y, width, height }, panel) => (
            <g key={panel} transform={`translate(${x - width / 2} ${y - height / 2})`}>
              {progress && (
                <rect width={width} height={height * (progress[panel] ?? 0)} className={classes.done} />
              )}
              <rect width={width} height={height} className={classes.panel} />
            </g>
          ))}
        </g>
        {flat.map(({ x, y, width, height }, panel) => {
          const size = Math.min(width, height) * scale;
          if (size < smallest) return null;
          return (
            <text
              key={panel}
              x={(x * cosine - y * sine) * scale}
              y={-(x * sine + y * cosine) * scale}
              fontSize={Math.min(size * 0.4, 14)}
              className={classes.number}
            >
              {panel + 1}
            </text>
          );
        })}
        <text y={-half - 6} className={classes.direction}>
          N
        </text>
        <text x={-half - 7} className={classes.direction}>
          E
        </text>
      </svg>
      <figcaption className={classes.caption}>
        As on the sky: north is up, east to the left.
        {progress &&
          ` ${percent(progress.reduce((sum, share) => sum + share, 0) / flat.length)} of it is acquired.`}
      </figcaption>
    </figure>
  );
}
