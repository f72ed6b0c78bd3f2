/** The address over REST of something about an observation: images aren't JSON. */
export const addressOf = (id: string, ...path: string[]): string =>
  `/api/v1/observations/${[id, ...path].map(encodeURIComponent).join("/")}`;
