import type { Observatory } from "@meridian/contract";

/** Says what to do about an observatory that ought to be parked and closed, and can't be. */
export const leftOpenAdvice = ({ status }: Pick<Observatory, "status">): string =>
  status === "online"
    ? "Somebody has to close it: its program tries again and again, and that fails. Stop the program before you work there."
    : "Somebody has to close it: its program is out of reach. It or its watchdog may still try: stop both before you work there.";
