import type { ImportResource } from "@meridian/contract";
import type { StoredImport } from "./kind.ts";

/** The import as it is shown; where its file lies is nobody's business. */
export function toResource({ storage_key, ...shown }: StoredImport): ImportResource {
  return { ...shown, warnings: shown.warnings ?? [] };
}
