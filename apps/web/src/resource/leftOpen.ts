import type { Observatory } from "@meridian/contract";

/** Says what to do about an observatory that ought to be parked and closed, and can't be. */
export const leftOpenAdvice = ({ status }: Pick<Observatory, "status">): string =>
  status === "online"
    ? "Somebody has to close it: its program tries again and again, and that fails."
    : "Its program has ended or is out of reach: nothing closes it until somebody does.";
