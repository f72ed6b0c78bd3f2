/** Versions of plugin and server that fit each other, newest first; `releases` are those of the documentation. */
export const compatibility = [
  { server_version: "3.6.0", plugin_version: "3.8.0.0", releases: ["2.16", "2.15", "2.14"] },
  { server_version: "3.6.0", plugin_version: "3.6.0.0", releases: ["2.13", "2.12"] },
  { server_version: "3.5.0", plugin_version: "3.4.1.0", releases: ["2.10", "2.9"] },
  { server_version: "3.3.2", plugin_version: "3.2.5.0", releases: ["2.0"] },
];

/** Versions of the documentation. A guide counts its own versions. */
export const documentation = {
  latest_release: { release: "2.16", month: "2026-03" },
  guides: [
    { guide: "Administration", version: "1.1" },
    { guide: "Organizations", version: "1.4" },
  ],
};

/** Changes of each release, newest first. */
export const releaseChanges = [
  {
    release: "1.1",
    change:
      "Organizations took the place of institutions. A person may now belong to several, and has permissions in each instead of one role.",
  },
];

/** Requests that the API still answers and a later one may not. */
export const deprecations = [
  { resource: "observation", field: "captured_files", instead: "GET /observations/{id}/files" },
];
