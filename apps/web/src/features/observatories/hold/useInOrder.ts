import type { TonightSite } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { rankOf } from "../../../resource/night/states.ts";
import { trpc } from "../../../trpc.ts";

/** Observatories in an order in which those that observe come first, each with what it does now. */
export function useInOrder<Site extends { id: string }>(
  sites: readonly Site[],
): { site: Site; doing: TonightSite | undefined }[] {
  const { data } = useQuery({ ...trpc.tonight.get.queryOptions({}), enabled: sites.length > 1 });
  const doing = new Map(data?.sites.map((site) => [site.id, site]));
  const rank = ({ id }: Site) => rankOf(doing.get(id)?.state ?? "offline");
  return sites
    .toSorted((one, other) => rank(one) - rank(other))
    .map((site) => ({ site, doing: doing.get(site.id) }));
}
