import type { AnnouncementStatus } from "@meridian/contract";

/** The status filter of every table of announcements. */
const always = [
  { value: undefined, word: "All" },
  { value: "active", word: "Active" },
  { value: "acknowledged", word: "Acknowledged" },
  { value: "expired", word: "Expired" },
  { value: "cancelled", word: "Cancelled" },
] as const;

const ifAny = [
  { value: "scheduled", word: "Scheduled" },
  { value: "held", word: "Held" },
] as const;

/** With what isn't published yet, where there is any or it is asked for. */
export const statusOptions = (
  status: AnnouncementStatus | undefined,
  counts: Partial<Record<AnnouncementStatus, number>> | undefined,
) => [...always, ...ifAny.filter(({ value }) => value === status || (counts?.[value] ?? 0) > 0)];
