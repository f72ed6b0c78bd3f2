import { requireObservatory } from "@meridian/domain";
import type { Bench } from "../network.ts";
import type { Row } from "../report.ts";
import { bySize } from "./bySize.ts";

/** Checks whether somebody may operate an observatory, in a small network and in one ten times as large. */
export const access = (bench: Bench): Promise<Row[]> =>
  bySize(bench, "may they operate it, 100,000 users", async ({ ctx, observatoryId }) => {
    await requireObservatory(ctx.db, ctx, observatoryId, "operate");
  });
