/** The same calls for every scope: the system's procedures take an announcement, the others' the scope's id before it. */
import type { Announcement, UpdateAnnouncementInput } from "@meridian/contract";
import { trpc, trpcClient } from "../../trpc.ts";

type Place = Pick<Announcement, "id" | "scope" | "scope_id">;

type Times = Pick<Announcement, "publish_at" | "expires_at">;

const scoped = {
  observatory: trpcClient.observatoryAnnouncements,
  organization: trpcClient.organizationAnnouncements,
  project: trpcClient.projectAnnouncements,
};

export const acknowledge = ({ id, scope, scope_id }: Place) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.acknowledge.mutate({ id })
    : scoped[scope].acknowledge.mutate({ id: scope_id, motdId: id });

/** What isn't given stays; only the system's choose whom they reach. */
export const update = ({ id, scope, scope_id, ...changes }: Place & Omit<UpdateAnnouncementInput, "id">) => {
  if (scope === "system" || scope_id === null)
    return trpcClient.announcements.update.mutate({ id, ...changes });
  const { targets: _, ...others } = changes;
  return scoped[scope].update.mutate({ id: scope_id, motdId: id, ...others });
};

export const cancel = ({ id, scope, scope_id, reason }: Place & { reason: string }) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.cancel.mutate({ id, reason })
    : scoped[scope].cancel.mutate({ id: scope_id, motdId: id, reason });

/** One that isn't published yet; without `publish_at` now. */
export const publish = ({ id, scope, scope_id, ...times }: Place & Times) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.publish.mutate({ id, ...times })
    : scoped[scope].publish.mutate({ id: scope_id, motdId: id, ...times });

export const remind = ({ id, scope, scope_id }: Place) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.remind.mutate({ id })
    : scoped[scope].remind.mutate({ id: scope_id, motdId: id });

/** What failed to reach one recipient, or any. */
export const resend = ({ id, scope, scope_id, user_id }: Place & { user_id?: string | undefined }) =>
  scope === "system" || scope_id === null
    ? trpcClient.announcements.resend.mutate({ id, user_id })
    : scoped[scope].resend.mutate({ id: scope_id, motdId: id, user_id });

const scopedLists = {
  observatory: trpc.observatoryAnnouncements,
  organization: trpc.organizationAnnouncements,
  project: trpc.projectAnnouncements,
};

/** What lists an announcement's recipients and its history, and what these procedures take to name it. */
export const listsOf = ({ id, scope, scope_id }: Place) =>
  scope === "system" || scope_id === null
    ? { ...pick(trpc.announcements), input: { id } }
    : { ...pick(scopedLists[scope]), input: { id: scope_id, motdId: id } };

const pick = <R, H>({ recipients, history }: { recipients: R; history: H }) => ({ recipients, history });

/** Whom one that isn't published yet would reach now. */
export const previewOf = ({ scope, scope_id, targets }: Place & Pick<Announcement, "targets">) =>
  scope === "system" || scope_id === null
    ? trpc.announcements.preview.queryOptions({ targets })
    : scopedLists[scope].preview.queryOptions({ id: scope_id });

/** When how many acknowledged it. */
export const acknowledgementsOf = ({ id, scope, scope_id }: Place) =>
  scope === "system" || scope_id === null
    ? trpc.announcements.acknowledgements.queryOptions({ id })
    : scopedLists[scope].acknowledgements.queryOptions({ id: scope_id, motdId: id });
