/** The status filter of every table of announcements. */
export const withoutScheduled = [
  { value: undefined, word: "All" },
  { value: "active", word: "Active" },
  { value: "acknowledged", word: "Acknowledged" },
  { value: "expired", word: "Expired" },
  { value: "cancelled", word: "Cancelled" },
] as const;

/** The same where something waits to be published. */
export const statusOptions = [...withoutScheduled, { value: "scheduled", word: "Scheduled" }] as const;

export const mineOptions = [
  { value: undefined, word: "Everything" },
  { value: "pending", word: "To acknowledge" },
] as const;
