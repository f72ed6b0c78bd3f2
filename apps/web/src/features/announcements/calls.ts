/** The same calls for every scope: the system's procedures take an announcement, the others' the scope's id before it. */
import type { Announcement } from "@meridian/contract";
import { trpcClient } from "../../trpc.ts";

type Place = Pick<Announcement, "id" | "scope" | "scope_id">;

const scoped = {
  observatory: trpcClient.observatoryAnnouncements,
  organization: trpcClient.organizationAnnouncements,
  project: trpcClient.projectAnnouncements,
};

export const acknowledge = ({ id, scope, scope_id }: Place) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.acknowledge.mutate({ id })
    : scoped[scope].acknowledge.mutate({ id: scope_id, motdId: id });
