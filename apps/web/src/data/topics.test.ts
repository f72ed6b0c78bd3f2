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

test("a change of an observatory refreshes the plans of all its nights, and none of another", () => {
  const client = new QueryClient();
  const isOutOfDate = (id: string, night?: string) => {
    const queryKey = trpc.targets.plan.queryKey({ id: "this", ...(night && { night }) });
    const query = client.getQueryCache().build(client, { queryKey });
    return outOfDate("observatory", id).some((filters) => matchQuery(filters, query));
  };
  expect([isOutOfDate("this"), isOutOfDate("this", "2026-11-25"), isOutOfDate("another")]).toEqual([
    ...[true, true, false],
  ]);
});
