import type { ImportKind } from "@meridian/contract";
import { oneOf } from "../../format/search.ts";

export interface ImportsSearch {
  kind?: ImportKind | undefined;
}

const kind = oneOf(["observatories", "observations"]);

export const importsSearch = (search: Record<string, unknown>): ImportsSearch => ({
  kind: kind(search.kind),
});
