import { query } from "@meridian/database/query";
import { z } from "zod";
import { defineTask } from "../../base/tasks.ts";

const atOnce = 5000;
/** Longer than any limit counts. */
const limitsKeepMs = 2 * 24 * 60 * 60 * 1000;

/** Every night: deletes sessions and links that have expired, and counts of limits that are long over, some at a time. */
export const pruneSignIn = defineTask({
  name: "pruneSignIn",
  payload: z.unknown(),
  async run({ db, now }, _, signal) {
    const at = now().toISOString();
    const over = now().getTime() - limitsKeepMs;
    const stale = [
      () => query(db)`delete from sessions where id in (
        select id from sessions where expires_at <= ${at} limit ${atOnce})`,
      () => query(db)`delete from verifications where id in (
        select id from verifications where expires_at <= ${at} limit ${atOnce})`,
      () => query(db)`delete from rate_limits where id in (
        select id from rate_limits where last_request < ${over} limit ${atOnce})`,
    ];
    for (const some of stale)
      for (let deleted = atOnce; deleted === atOnce && !signal.aborted; ) deleted = (await some()).count;
  },
});
