/** The same calls for every scope: the system's procedures take an announcement, the others' the scope's id before it. */
import type { Announcement, ListRecipientsInput } from "@meridian/contract";
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

export const cancel = ({ id, scope, scope_id, reason }: Place & { reason: string }) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.cancel.mutate({ id, reason })
    : scoped[scope].cancel.mutate({ id: scope_id, motdId: id, reason });

export const recipients = ({ id, scope, scope_id }: Place, part: Partial<Omit<ListRecipientsInput, "id">>) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.recipients.query({ id, ...part })
    : scoped[scope].recipients.query({ id: scope_id, motdId: id, ...part });

export const history = ({ id, scope, scope_id }: Place, part: { cursor: string | undefined }) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.history.query({ id, ...part })
    : scoped[scope].history.query({ id: scope_id, motdId: id, ...part });
