import { listObservatories } from "@meridian/domain";
import type { Bench } from "../network.ts";
import type { Row } from "../report.ts";
import { bySize } from "./bySize.ts";

/** The first page of somebody's 60 observatories, in a small network and in one ten times as large. */
export const myObservatories = (bench: Bench): Promise<Row[]> =>
  bySize(bench, "my observatories, 100,000 users", async ({ ctx }) => {
    const { items } = await listObservatories(ctx, { limit: 50, sort: "name", order: "asc" });
    if (items.length !== 50) throw new Error(`expected 50 observatories, got ${items.length}`);
  });
