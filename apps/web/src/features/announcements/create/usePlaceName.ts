import { useQuery } from "@tanstack/react-query";
import type { Place } from "../../../resource/announcements/place.ts";
import { trpc } from "../../../trpc.ts";

/** What the place is called; undefined until that is known. */
export function usePlaceName({ type, id }: Place): string | undefined {
  const is = (other: Place["type"]) => ({ enabled: type === other });
  const observatory = useQuery({ ...trpc.observatories.get.queryOptions({ id }), ...is("observatory") });
  const organization = useQuery({ ...trpc.organizations.get.queryOptions({ id }), ...is("organization") });
  const project = useQuery({ ...trpc.projects.get.queryOptions({ id }), ...is("project") });
  return { observatory, organization, project }[type].data?.name;
}
