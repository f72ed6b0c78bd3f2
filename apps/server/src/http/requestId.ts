import { randomBytes } from "node:crypto";

const sane = /^[A-Za-z0-9._-]{1,64}$/;
const process = randomBytes(8).toString("hex");
let count = 0;

/** The id that a request brings along, when it could not forge a log line, or else one of its own. */
export function requestIdFrom(given: string | undefined): string {
  if (given && sane.test(given)) return given;
  count += 1;
  return `${process}-${count.toString(36)}`;
}
