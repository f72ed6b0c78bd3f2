import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";
import { Banners } from "./Banners.tsx";
import type { Place } from "./place.ts";

/** What is announced at present in an observatory, an organization or a project, for everyone who sees it. */
export function ActiveAnnouncements({ place }: { place: Place }) {
  const { data } = useQuery(
    trpc.announcements.list.queryOptions({ scope: place, status: "active", limit: 10 }),
  );
  return <Banners announcements={data?.items ?? []} />;
}
