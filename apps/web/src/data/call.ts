import type { QueryKey } from "@tanstack/react-query";
import { getUntypedClient } from "@trpc/client";
import { trpcClient } from "../trpc.ts";

const pathOf = ([path]: QueryKey) => (path as string[]).join(".");

/** Asks a procedure outside of the library's cache; `key` is its `pathKey()`. */
export const query = <Output>(key: QueryKey, input: unknown) =>
  getUntypedClient(trpcClient).query(pathOf(key), input) as Promise<Output>;

/** Calls a procedure that changes something; `key` is its `mutationKey()`. */
export const mutate = <Output>(key: QueryKey, input: unknown) =>
  getUntypedClient(trpcClient).mutation(pathOf(key), input) as Promise<Output>;
