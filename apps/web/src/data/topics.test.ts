import { matchQuery, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { trpc } from "../trpc.ts";
import { outOfDate } from "./topics.ts";

test("why an observation isn't made is asked anew when that one has changed, and only then", () => {
  const client = new QueryClient();
  const isOutOfDate = (id: string) => {
    const query = client
      .getQueryCache()
      .build(client, { queryKey: trpc.observations.explain.queryKey({ id: "this" }) });
    return outOfDate("observation", id).some((filters) => matchQuery(filters, query));
  };
  expect([isOutOfDate("this"), isOutOfDate("another")]).toEqual([true, false]);
});
