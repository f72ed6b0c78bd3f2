/** Longer keys aren't made by Meridian, and no index holds them. */
export const longestKey = 200;
/** Where a stored object that nothing names is one too many. */
export const orphanPrefixes: readonly string[] = ["observations/", "previews/", "avatars/"];
