/** The status filter of every table of announcements. */
export const statusOptions = [
  { value: undefined, word: "All" },
  { value: "active", word: "Active" },
  { value: "acknowledged", word: "Acknowledged" },
  { value: "expired", word: "Expired" },
  { value: "cancelled", word: "Cancelled" },
] as const;

/** Authors also see what isn't published yet. */
export const authorStatusOptions = [...statusOptions, { value: "scheduled", word: "Scheduled" }] as const;
