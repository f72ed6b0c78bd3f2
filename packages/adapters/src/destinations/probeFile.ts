import { randomBytes } from "node:crypto";

/** A small file of a name that nobody guesses, so that nothing of anybody's is in its place. */
export const probeFile = () => ({
  name: `meridian-test-${randomBytes(16).toString("hex")}.txt`,
  content: "Meridian tested whether it can write here. You may delete this file.\n",
});
