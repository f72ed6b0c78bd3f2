import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WithoutData } from "./WithoutData.tsx";

interface LoadedProps<T> {
  query: UseQueryResult<T, unknown>;
  /** What the page is about, in one word. */
  what: string;
  before: ReactNode;
  children(data: T): ReactNode;
}

/** A page about one thing: itself once it is read, and what stands in its place until then. */
export const Loaded = <T,>({ query, what, before, children }: LoadedProps<T>) =>
  query.data === undefined ? <WithoutData what={what} before={before} query={query} /> : children(query.data);
