import type { SkyField } from "@meridian/contract";
import classes from "./Framing.module.css";
import type { View } from "./frame.ts";

/** Labels, at most: more would cover the sky. */
const mostLabels = 10;
/** Units of the drawing: smaller objects are a dot. */
const smallest = 1.2;

const dotOf = (magnitude: number) => Math.min(3.2, Math.max(0.35, (11.5 - magnitude) * 0.3));

/** The stars, and the outlines of clusters, nebulae and galaxies with the names of the largest. */
export function Sky({ field, view }: { field: SkyField; view: View }) {
  let labels = 0;
  return (
    <g>
      {field.objects.map(({ name, size, ...position }) => {
        const at = view.pointAt(position);
        if (!at || !size) return null;
        const [major, minor] = [size.major, size.minor ?? size.major].map((of) => view.lengthOf(of) / 2);
        const isLabelled = Math.max(Math.abs(at[0]), Math.abs(at[1])) < 96 && labels < mostLabels;
        if (isLabelled) labels += 1;
        return (
          <g key={name} transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`}>
            <ellipse
              className={classes.object}
              rx={Math.max(minor!, smallest)}
              ry={Math.max(major!, smallest)}
              transform={`rotate(${-(size.angle ?? 0)})`}
            />
            {isLabelled && (
              <text className={classes.label} x={Math.min(minor! + 1.5, 20)}>
                {name}
              </text>
            )}
          </g>
        );
      })}
      {field.stars.map(({ magnitude, ...position }, index) => {
        const at = view.pointAt(position);
        return (
          at && <circle key={index} className={classes.star} cx={at[0]} cy={at[1]} r={dotOf(magnitude)} />
        );
      })}
    </g>
  );
}
