import { useId } from "react";

/** The style of each line, in the chart and in its legend. In night mode all have nearly one colour. */
export const lines = {
  target: { stroke: "var(--m-info)", strokeWidth: 2 },
  possible: { stroke: "var(--m-good)", strokeWidth: 7 },
  moon: { stroke: "var(--m-quiet)", strokeWidth: 2, strokeDasharray: "2 5" },
  limit: { stroke: "var(--m-bad)", strokeWidth: 1.5, strokeDasharray: "10 4" },
  now: { stroke: "var(--mantine-color-text)", strokeWidth: 1.5 },
  fixed: { stroke: "var(--m-warn)", strokeWidth: 1.5, strokeDasharray: "6 2 1 2" },
} as const;

/** Ground that lies before the target, and sky that the telescope doesn't reach. */
export const forbidden = { fill: "var(--m-bad)", fillOpacity: 0.1, stroke: "none" } as const;

/** Hatched, so that a window isn't taken for the fixed time, which is filled. */
export function useHatch() {
  const id = useId();
  const pattern = (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2="6" stroke="var(--m-warn)" strokeWidth="4" />
      </pattern>
    </defs>
  );
  return { pattern, fill: `url(#${id})` };
}
