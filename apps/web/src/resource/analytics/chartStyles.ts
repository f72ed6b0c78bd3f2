/** The properties that all charts share. */
export const shared = {
  h: 260,
  dataKey: "label",
  tickLine: "none",
  withTooltip: true,
  tooltipAnimationDuration: 0,
  textColor: "var(--mantine-color-dimmed)",
  gridColor: "var(--m-line)",
  // Every so many days, and always as many.
  xAxisProps: { minTickGap: 24, tickMargin: 8, interval: "equidistantPreserveStart" },
} as const;
/** Hides the drawing from screen readers and the keyboard: there is a table. */
export const unreachable = { accessibilityLayer: false } as const;
export const still = { isAnimationActive: false } as const;
