/** Where a backup is loaded before anybody sees it. */
export const loadedSchema = "meridian_restored";
/** What was replaced, kept for a while as the way back. */
export const previousSchema = "meridian_previous";
/** Where a backup is loaded only to see whether it can be. */
export const drillSchema = "meridian_drill";
/** Where Meridian works. */
export const currentSchema = "public";
