export { recipientsAmong } from "./addressed.ts";
export { belongingAmong } from "./belonging.ts";
export { type LiveNotice, liveChannel, readNotices } from "./notice.ts";
export { type Live, livePublisher } from "./publisher.ts";
