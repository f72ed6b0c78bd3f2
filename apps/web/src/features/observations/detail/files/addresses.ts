/** Where something of an observation is read over REST: images aren't JSON. */
export const addressOf = (id: string, ...path: string[]): string =>
  `/api/v1/observations/${[id, ...path].map(encodeURIComponent).join("/")}`;
