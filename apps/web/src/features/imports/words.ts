import type { ImportKind } from "@meridian/contract";
import { counted } from "../../format/quantity.ts";

const nouns: Record<ImportKind, [one: string, many: string]> = {
  observatories: ["observatory", "observatories"],
  observations: ["observation", "observations"],
};

/** "74 observatories". */
export const created = ({ kind, created_count }: { kind: ImportKind; created_count: number }): string =>
  counted(created_count, ...nouns[kind]);
