import type { Context } from "../../context.ts";
import { plainText } from "../../mail/index.ts";
import type { Push } from "../../pusher.ts";
import type { Queued } from "./queue.ts";

/** A message as a telephone or a browser shows it. */
export const composePush = ({ site }: Context, { message_id, title, body, path }: Queued): Push => ({
  title,
  body: plainText(body),
  url: `${site.baseUrl}/app${path}`,
  tag: message_id.replaceAll("-", ""),
});
