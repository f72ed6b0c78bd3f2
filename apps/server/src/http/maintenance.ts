import { type Maintenance, maintenanceWatch, RetryLater } from "@meridian/domain";
import { createMiddleware } from "hono/factory";
import type { ServerDeps } from "../deps.ts";
import type { Env } from "./exchange.ts";
import { inTime } from "./inTime.ts";

/** What shows a person how far it is: the interface itself, and the restore's own progress. */
const served =
  /^\/($|app(\/|$)|api\/v1\/maintenance$|api\/v1\/system\/restores(\/|$)|trpc\/restores\.[\w.,]*$)/;

const waitingFor = /^\/(api\/v1\/maintenance|trpc\/restores\.maintenance)$/;
/** How far it is, is the same whoever asks: the tables that say who does may be locked at that moment. */
export const isForAnybody = (path: string): boolean => waitingFor.test(path);

const isServed = (method: string, path: string) =>
  (method === "GET" || method === "HEAD") &&
  served.test(path) &&
  (!path.startsWith("/trpc/") ||
    path
      .slice(6)
      .split(",")
      .every((name) => name.startsWith("restores.")));

/** Seconds after which it may be over. */
const again = 10;
/** A database that is slow to say doesn't hold up what it isn't needed for. */
const patience = 300;

/** While the data is replaced by a backup's, nothing but that is answered. */
export function refuseInMaintenance({ database }: ServerDeps) {
  const watch = maintenanceWatch(database.db);
  let asked: Promise<unknown> | undefined;
  let isAnswered = false;
  let last: Maintenance | undefined;
  /** Also what comes too late for one request is known to the next, or the end of a window might never be. */
  const note = (answer: Promise<Maintenance | undefined>) => {
    asked = answer;
    isAnswered = false;
    answer.then((found) => {
      last = found;
      if (asked === answer) isAnswered = true;
    });
  };
  /** Nearly every request finds the answer to an earlier one there, and waits for nothing. */
  const look = () => {
    const answer = watch();
    if (answer !== asked) note(answer);
    return isAnswered ? last : inTime(patience, answer, () => last);
  };
  return createMiddleware<Env>(async (c, next) => {
    if (!isServed(c.req.method, c.req.path)) {
      if (await look())
        throw new RetryLater(
          "MAINTENANCE",
          "The data is being replaced by a backup. Try again in a few minutes.",
          again,
        );
    }
    await next();
  });
}
