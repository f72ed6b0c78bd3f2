import { listenTo } from "@meridian/database";
import { type LiveNotice, liveChannel, readNotices } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import type { Audience } from "./audience.ts";
import { teller } from "./tell.ts";

/**
 * Passes on what every process publishes, to people and to whoever `heard` is. After a gap all are told to ask anew, which
 * makes good what was lost in it.
 */
export function receiveNotices(
  deps: ServerDeps,
  audience: Audience,
  { backlog, heard }: { backlog?: number | undefined; heard?: (notice: LiveNotice) => void } = {},
) {
  const tellPeople = teller(deps, audience, backlog);
  const tell = (notice: LiveNotice) => {
    heard?.(notice);
    void tellPeople(notice);
  };
  return listenTo(deps.database.sql, liveChannel, {
    message: (payload) => readNotices(payload).forEach(tell),
    listening: () => tell({ type: "missed" }),
    lost: (err) => deps.log.warn({ err }, "live notices don't arrive"),
  });
}
