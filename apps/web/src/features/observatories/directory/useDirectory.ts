import { useList } from "../../../data/useList.ts";
import { trpc } from "../../../trpc.ts";
import type { ObservatoriesSearch } from "../search.ts";

/** The listed observatories that the address asks for. */
export const useDirectory = ({ search, status }: ObservatoriesSearch) =>
  useList(trpc.accessRequests.directory, { search, status });
