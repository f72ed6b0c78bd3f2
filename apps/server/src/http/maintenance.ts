import { type Maintenance, maintenanceWatch, RetryLater } from "@meridian/domain";
import { createMiddleware } from "hono/factory";
import type { ServerDeps } from "../deps.ts";
import type { Env } from "./exchange.ts";
import { inTime } from "./inTime.ts";

/** The paths that show a person its progress: the interface itself, and the restore's own. */
const served =
  /^\/($|app(\/|$)|api\/v1\/maintenance$|api\/v1\/system\/restores(\/|$)|trpc\/restores\.[\w.,]*$)/;

const waitingFor = /^\/(api\/v1\/maintenance|trpc\/restores\.maintenance)$/;
/** True for paths that answer everybody alike: the tables that say who the caller is may be locked. */
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

/** Refuses everything but questions about progress while the data is replaced by a backup's. */
export function refuseInMaintenance({ database }: ServerDeps) {
  const watch = maintenanceWatch(database.db);
  let asked: Promise<unknown> | undefined;
  let isAnswered = false;
  let last: Maintenance | undefined;
  /** Keeps an answer that is too late for one request for the next, or the end of a window might never be known. */
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
