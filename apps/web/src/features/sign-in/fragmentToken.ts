/** The token of a mailed link. It stands behind `#`, which no server sees. */
export const fragmentToken = (): string | undefined =>
  new URLSearchParams(window.location.hash.slice(1)).get("token") ?? undefined;
