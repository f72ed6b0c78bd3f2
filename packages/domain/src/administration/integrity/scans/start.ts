import {
  type IntegrityScan,
  type ScanKind,
  type ScanOptions,
  type StartScanInput,
  scanKind,
  startScanInput,
} from "@meridian/contract";
import { z } from "zod";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { defineTask } from "../../../base/tasks.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { scannable } from "../checks/index.ts";
import { getScan, scanning } from "./operation.ts";

/** Queues a scan. Throws FORBIDDEN, INVALID, CONFLICT while one of its kind is under way. */
export async function startScan(ctx: Context, input: StartScanInput): Promise<IntegrityScan> {
  requireServerAdmin(ctx);
  const { kind } = input;
  const { id } = await scanning[kind].startNow(ctx, { kind, options: scanOptionsOf(input) });
  return getScan(ctx, { id });
}

/** Options of scans by the clock: a full one looks at everything. */
const scheduled = {
  quick: startScanInput.parse({ kind: "quick" }),
  full: startScanInput.parse({ kind: "full", deep: true, check_storage: true, check_health: true }),
};

/** Starts a scan by the clock; while one of its kind is under way, none. */
export const startScheduledScan = defineTask({
  name: "startScheduledScan",
  payload: z.object({ kind: scanKind }),
  async run(ctx, { kind }) {
    await scanning[kind].startScheduled(ctx, { kind, options: scanOptionsOf(scheduled[kind]) });
  },
});

const quickCollections = ["projects", "observations"];
const quickLimit = 100;

const defaultsOf = (kind: ScanKind) =>
  kind === "quick"
    ? { collections: quickCollections, limit_per_collection: quickLimit }
    : { collections: [...scannable], limit_per_collection: null };

/** The collections that a scan of a kind can look at. */
const among = (kind: ScanKind) => (kind === "quick" ? quickCollections : scannable);

/** The options of a scan, with defaults filled in. Throws INVALID on a collection that scans of its kind don't walk. */
function scanOptionsOf({
  kind,
  collections,
  limit_per_collection,
  ...switches
}: StartScanInput): ScanOptions {
  const defaults = defaultsOf(kind);
  const unknown = collections?.find((name) => !among(kind).includes(name));
  if (unknown !== undefined)
    throw invalid("collections", `must be among ${among(kind).join(", ")} in a ${kind} scan`);
  return {
    ...switches,
    collections: collections ? [...new Set(collections)] : defaults.collections,
    limit_per_collection:
      limit_per_collection === undefined ? defaults.limit_per_collection : limit_per_collection,
  };
}
