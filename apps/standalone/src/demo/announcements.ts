import { announcementRecipients, announcements, historyEvents } from "@meridian/database";
import { daysBefore, type Network } from "./network.ts";

type Input = Parameters<typeof announcements.insert>[1];

export interface Notice extends Pick<Input, "title" | "message" | "severity" | "scope" | "status"> {
  delivery_type?: Input["delivery_type"];
  /** The targets of a system announcement. */
  targets?: Input["targets"];
  scopeId?: string | null;
  senderId: string;
  recipientIds: string[];
  /** Days from now, past ones negative. */
  created: number;
  publish?: number;
  expires?: number;
  /** The number of recipients, from the first on, who have acknowledged it. */
  acknowledged?: number;
  cancel_reason?: string;
}

const kinds = { observatory: "observatories", organization: "organizations", project: "projects" } as const;

function targetsOf({ scope, scopeId, targets = [{ kind: "all_users" }] }: Notice): Input["targets"] {
  return scope === "system" ? targets : [{ kind: kinds[scope], ids: [scopeId!] }];
}

/** Writes an announcement with its recipients and its history. No mail goes out: the people exist nowhere. */
export async function addNotice(network: Network, notice: Notice): Promise<void> {
  const { tx, random, now } = network;
  const { title, message, severity, scope, status, recipientIds, delivery_type = "message" } = notice;
  const createdAt = daysBefore(now, -notice.created);
  const day = (days: number | undefined) =>
    days === undefined ? null : daysBefore(now, -days).toISOString();
  const acknowledged = acknowledgedOf(notice);
  const id = random.id(createdAt);
  const isOver = status === "acknowledged" || status === "expired" || status === "cancelled";
  const document = {
    ...{ scope, title, message, severity, delivery_type, status },
    scope_id: notice.scopeId ?? null,
    targets: targetsOf(notice),
    publish_at: day(notice.publish),
    expires_at: day(notice.expires),
    cancel_reason: notice.cancel_reason ?? null,
    cancelled_at: status === "cancelled" ? day(notice.created / 2) : null,
    created_by: notice.senderId,
    recipient_count: status === "scheduled" ? null : recipientIds.length,
    pending_count: isOver ? recipientIds.length - acknowledged.size : null,
  };
  await announcements.insert(tx, document, createdAt, id);
  if (status !== "scheduled") await addRecipients(network, id, notice, createdAt, acknowledged);
  await addHistory(network, id, notice, createdAt);
}

/** Returns the people who have acknowledged it: its first recipients, and its author. */
function acknowledgedOf({ recipientIds, senderId, acknowledged = 0 }: Notice): Set<string> {
  const author = recipientIds.filter((id) => id === senderId);
  return new Set([...recipientIds.slice(0, acknowledged), ...author]);
}

const viaOf = (notice: Notice, userId: string): "author" | "email" | "user" => {
  if (userId === notice.senderId) return "author";
  return notice.delivery_type === "email" || notice.delivery_type === "both" ? "email" : "user";
};

async function addRecipients(
  { tx, random, now }: Network,
  announcement_id: string,
  notice: Notice,
  createdAt: Date,
  acknowledged: Set<string>,
): Promise<void> {
  const { recipientIds, senderId, delivery_type = "message" } = notice;
  const byEmail = delivery_type !== "message";
  const rows = recipientIds.map((user_id) => ({
    announcement_id,
    user_id,
    email_status: byEmail ? ("sent" as const) : ("none" as const),
    ...(acknowledged.has(user_id) && {
      acknowledged_at:
        user_id === senderId ? createdAt : new Date(random.between(createdAt.getTime(), now.getTime())),
      acknowledged_via: viaOf(notice, user_id),
    }),
  }));
  await tx.insert(announcementRecipients).values(rows);
}

async function addHistory({ tx, random, now }: Network, id: string, notice: Notice, createdAt: Date) {
  const { status, senderId, created, cancel_reason } = notice;
  const isOver = status !== "scheduled" && status !== "active";
  const ended = daysBefore(now, -created / 2);
  const entries = [
    { event: "announcement_created", at: createdAt, actor_id: senderId as string | null, details: {} },
  ];
  const details = cancel_reason ? { reason: cancel_reason } : {};
  const actor_id = status === "cancelled" ? senderId : null;
  if (isOver) entries.push({ event: `announcement_${status}`, at: ended, actor_id, details });
  for (const { at, ...entry } of entries) {
    const event = { ...entry, subject_type: "announcement" as const, subject_id: id, at: at.toISOString() };
    await historyEvents.insert(tx, event, at, random.id(at));
  }
}
