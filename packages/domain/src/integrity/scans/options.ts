import type { ScanKind, ScanOptions, StartScanInput } from "@meridian/contract";
import { invalid } from "../../errors.ts";
import { scannable } from "../checks/index.ts";

const quickCollections = ["projects", "observations"];
const quickLimit = 100;

const defaultsOf = (kind: ScanKind) =>
  kind === "quick"
    ? { collections: quickCollections, limit_per_collection: quickLimit }
    : { collections: [...scannable], limit_per_collection: null };

/** What a scan looks at, with everything that wasn't said. Throws INVALID on a collection that no check walks. */
export function scanOptionsOf({
  kind,
  collections,
  limit_per_collection,
  ...switches
}: StartScanInput): ScanOptions {
  const defaults = defaultsOf(kind);
  const unknown = collections?.find((name) => !scannable.includes(name));
  if (unknown !== undefined) throw invalid("collections", `must be among ${scannable.join(", ")}`);
  return {
    ...switches,
    collections: collections ? [...new Set(collections)] : defaults.collections,
    limit_per_collection:
      limit_per_collection === undefined ? defaults.limit_per_collection : limit_per_collection,
  };
}
