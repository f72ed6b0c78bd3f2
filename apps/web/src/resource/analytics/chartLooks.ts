/** What all charts have in common. */
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
/** What is drawn is hidden from screen readers, and the keyboard has nothing to do there: there is a table. */
export const unreachable = { accessibilityLayer: false } as const;
export const still = { isAnimationActive: false } as const;
