import { matchQuery, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { trpc } from "../trpc.ts";
import { outOfDate } from "./topics.ts";

test("a change of an observation refreshes its explanation, and no other change does", () => {
  const client = new QueryClient();
  const isOutOfDate = (id: string) => {
    const query = client
      .getQueryCache()
      .build(client, { queryKey: trpc.observations.explain.queryKey({ id: "this" }) });
    return outOfDate("observation", id).some((filters) => matchQuery(filters, query));
  };
  expect([isOutOfDate("this"), isOutOfDate("another")]).toEqual([true, false]);
});
