/** The fragment by which an installed application's shortcut asks what to hold. */
export const holdHash = "hold";
