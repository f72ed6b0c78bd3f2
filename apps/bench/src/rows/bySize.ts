import { type Belonging, large, openBelonging, type Probe, small, wholeReads } from "../belonging.ts";
import type { Bench } from "../network.ts";
import { inTurn, median, type Row } from "../report.ts";

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

/** The time that a question takes of one person after the other, in the large network against the small one. */
export async function bySize(
  bench: Bench,
  job: string,
  ask: (probe: Probe) => Promise<void>,
): Promise<Row[]> {
  const few = await openBelonging(bench, "few", small);
  const many = await openBelonging(bench, "many", large);
  try {
    const time =
      ({ probes }: Belonging) =>
      () =>
        medianTime(probes, ask);
    await time(many)();
    const before = await wholeReads(many.database);
    const result = await inTurn(9, time(many), time(few));
    const scans = (await wholeReads(many.database)) - before;
    return [
      {
        job,
        ours: milliseconds(result.ours),
        reference: `${milliseconds(result.reference)} with 10,000 users`,
        ratio: result.ratio,
        goal: "flat (<= 1.5)",
        met: result.ratio <= 1.5,
      },
      {
        job: "  whole tables read for it",
        ours: `${scans}`,
        reference: "",
        ratio: null,
        goal: "0",
        met: scans === 0,
      },
    ];
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}

async function medianTime(probes: Probe[], ask: (probe: Probe) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const probe of probes) {
    const start = performance.now();
    await ask(probe);
    times.push(performance.now() - start);
  }
  return median(times);
}
