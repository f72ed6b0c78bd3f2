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
export const useHatch = () => useHatching({ color: "var(--m-warn)", width: 4, turn: 45 });

/** Thin lines over the sky, in every look as bright as text: a planned downtime. */
export const useDowntimeHatch = () =>
  useHatching({ color: "var(--mantine-color-text)", width: 2.5, turn: -45 });

interface Hatching {
  color: string;
  /** Width of a line; the next one is 6 further on. */
  width: number;
  /** Degrees by which the lines are turned from upright. */
  turn: number;
}

function useHatching({ color, width, turn }: Hatching) {
  const id = useId();
  const pattern = (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${turn})`}
      >
        <line y2="6" stroke={color} strokeWidth={width} />
      </pattern>
    </defs>
  );
  return { pattern, fill: `url(#${id})` };
}
