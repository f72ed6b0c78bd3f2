/**
 * True if an exposure passes for one of the seconds that were asked for, where somebody says that it is that one: cameras can't do each
 * very time, and shutters have delays.
 */
export const isExposedFor = (exposed: number, asked: number): boolean =>
  Math.abs(exposed - asked) <= 0.1 * asked + 0.1;
