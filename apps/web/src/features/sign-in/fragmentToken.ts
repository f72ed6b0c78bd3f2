/** The token of a mailed link, which follows `#` so that no server sees it. */
export const fragmentToken = (): string | undefined =>
  new URLSearchParams(window.location.hash.slice(1)).get("token") ?? undefined;
