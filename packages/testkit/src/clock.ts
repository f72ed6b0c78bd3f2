/** A clock that stands still until it is told to move. */
export function fakeClock(start = "2026-03-01T20:00:00.000Z") {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance(duration: { seconds?: number; minutes?: number; hours?: number; days?: number }) {
      at +=
        ((((duration.days ?? 0) * 24 + (duration.hours ?? 0)) * 60 + (duration.minutes ?? 0)) * 60 +
          (duration.seconds ?? 0)) *
        1000;
    },
  };
}
export type FakeClock = ReturnType<typeof fakeClock>;
