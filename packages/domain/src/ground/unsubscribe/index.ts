export { openUnsubscription } from "./open.ts";
export { unsubscribeUrl } from "./token.ts";
export { unsubscribe } from "./unsubscribe.ts";
