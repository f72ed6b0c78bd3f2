import { useQuery } from "@tanstack/react-query";
import { Banners } from "../../resource/announcements/Banners.tsx";
import { trpc } from "../../trpc.ts";

/** System announcements in force that the person has yet to acknowledge. */
export function ActiveBanners() {
  const { data } = useQuery(
    trpc.announcements.received.queryOptions({ scope: "system", to_acknowledge: true, limit: 20 }),
  );
  return <Banners announcements={data?.items ?? []} />;
}
