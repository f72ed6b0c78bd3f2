export { livePublisher } from "./publisher.ts";
export { tellingOf } from "./topics.ts";
