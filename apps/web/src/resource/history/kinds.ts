/** How the names of events begin that belong together, by what they happened to. */
const all = { value: undefined, word: "Everything" } as const;
const people = { value: "member", word: "People" } as const;
const announcements = { value: "announcement", word: "Announcements" } as const;
const ownership = { value: "ownership", word: "Ownership" } as const;

export const historyKinds = {
  observatory: [
    all,
    { value: "observatory", word: "Settings and presence" },
    { value: "equipment", word: "Equipment" },
    { value: "system_info", word: "System information" },
    { value: "goodbye", word: "Goodbyes" },
    { value: "hold", word: "Holds" },
    { value: "weather", word: "Weather" },
    { value: "safety", word: "Safety" },
    people,
    { value: "organization", word: "Organizations" },
    announcements,
    ownership,
  ],
  organization: [
    all,
    { value: "organization", word: "Settings" },
    people,
    { value: "storage", word: "Storage" },
    announcements,
    ownership,
  ],
  project: [all, { value: "project", word: "Settings and status" }, people, announcements, ownership],
} as const;
