import type { ImportKind } from "@meridian/contract";
import { importKinds } from "@meridian/contract/choices";
import { oneOf } from "../../format/search.ts";

export interface ImportsSearch {
  kind?: ImportKind | undefined;
}

const kind = oneOf(importKinds);

export const importsSearch = (search: Record<string, unknown>): ImportsSearch => ({
  kind: kind(search.kind),
});
