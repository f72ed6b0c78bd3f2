export { livePublisher } from "./publisher.ts";
export { addressNotice } from "./topics.ts";
