export { addressEnvironment, baseUrlOf } from "./baseUrl.ts";
export { openDestinations } from "./destinations/openDestinations.ts";
export { EnvironmentError, parseEnvironment, sharedEnvironment } from "./environment.ts";
export { filesystemObjectStore } from "./filesystemObjectStore.ts";
export { createLog } from "./log.ts";
export { openMailer } from "./mail/openMailer.ts";
export { outboxMailer } from "./mail/outboxMailer.ts";
export { openObjectStore } from "./openObjectStore.ts";
export { sealedSecrets } from "./secrets/sealedSecrets.ts";
