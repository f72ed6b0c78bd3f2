/** The source of positions of the built-in catalogue, whichever list has them. */
export const builtIn = "the built-in catalogue";
