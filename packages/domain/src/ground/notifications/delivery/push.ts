import type { Context } from "../../../base/context.ts";
import type { Push } from "../../../base/ports/pusher.ts";
import { plainText } from "../../mail/index.ts";
import { topics } from "../topics.ts";
import type { Queued } from "./queue.ts";

/** How many composed messages to remember. Recipients of a message follow each other, except for retries. */
const remembered = 100;

/** Messages as a telephone or a browser shows them. Each is composed once, however many recipients it has. */
export function pushComposer({ site }: Context): (queued: Queued) => Push {
  const composed = new Map<string, Push>();
  return ({ message_id, topic, title, body, path }) => {
    const known = composed.get(message_id);
    if (known) return known;
    const tag = message_id.replaceAll("-", "");
    const { urgency } = topics[topic];
    const push = { title, body: plainText(body), url: `${site.baseUrl}/app${path}`, tag, urgency };
    if (composed.size >= remembered) composed.clear();
    composed.set(message_id, push);
    return push;
  };
}
