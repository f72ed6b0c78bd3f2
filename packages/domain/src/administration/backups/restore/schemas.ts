/** The schema into which a backup is loaded before anybody sees it. */
export const loadedSchema = "meridian_restored";
/** The schema of the replaced data, kept for a while as the way back. */
export const previousSchema = "meridian_previous";
/** The schema into which a restore drill loads a backup. */
export const drillSchema = "meridian_drill";
/** The schema in which Meridian works. */
export const currentSchema = "public";
