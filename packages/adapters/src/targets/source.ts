/** Where positions of the built-in catalogue come from, whichever list has them. */
export const builtIn = "the built-in catalogue";
