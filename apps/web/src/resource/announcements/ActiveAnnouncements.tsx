import { useQuery } from "@tanstack/react-query";
import { Banners } from "./Banners.tsx";
import { type Place, placeCalls } from "./place.ts";

/** What is announced at present in an observatory, an organization or a project, for everyone who sees it. */
export function ActiveAnnouncements({ place: { type, id } }: { place: Place }) {
  const { data } = useQuery({
    ...placeCalls[type].list.queryOptions({ id, status: "active", limit: 10 }),
  });
  return <Banners announcements={data?.items ?? []} />;
}
