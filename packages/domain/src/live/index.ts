export { type LiveNotice, liveChannel, readNotices } from "./notice.ts";
export { type Live, livePublisher } from "./publisher.ts";
export { tellingOf } from "./topics.ts";
