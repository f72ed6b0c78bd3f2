import type { ScanKind, ScanOptions, StartScanInput } from "@meridian/contract";
import { invalid } from "../../../base/errors.ts";
import { scannable } from "../checks/index.ts";

const quickCollections = ["projects", "observations"];
const quickLimit = 100;

const defaultsOf = (kind: ScanKind) =>
  kind === "quick"
    ? { collections: quickCollections, limit_per_collection: quickLimit }
    : { collections: [...scannable], limit_per_collection: null };

/** The collections that a scan of a kind can look at. */
const among = (kind: ScanKind) => (kind === "quick" ? quickCollections : scannable);

/** What a scan looks at, with everything that wasn't said. Throws INVALID on a collection that scans of its kind don't walk. */
export function scanOptionsOf({
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
