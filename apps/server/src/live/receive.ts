import { listenTo } from "@meridian/database";
import { liveChannel, readNotices } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import type { Audience } from "./audience.ts";
import { teller } from "./tell.ts";

/** Passes on what every process publishes. After a gap all are told to ask anew, which makes good what was lost in it. */
export function receiveNotices(deps: ServerDeps, audience: Audience, backlog?: number) {
  const tell = teller(deps, audience, backlog);
  return listenTo(deps.database.sql, liveChannel, {
    message: (payload) => readNotices(payload).forEach((notice) => void tell(notice)),
    listening: () => void tell({ type: "missed" }),
    lost: (err) => deps.log.warn({ err }, "live notices don't arrive"),
  });
}
