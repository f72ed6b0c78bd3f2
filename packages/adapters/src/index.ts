export { addressEnvironment, baseUrlOf } from "./baseUrl.ts";
export { EnvironmentError, parseEnvironment, sharedEnvironment } from "./environment.ts";
export { filesystemObjectStore } from "./filesystemObjectStore.ts";
export { createLog } from "./log.ts";
export { outboxMailer } from "./mail/outboxMailer.ts";
export { openObjectStore } from "./openObjectStore.ts";
export { openPorts } from "./openPorts.ts";
export { openPusher } from "./push/openPusher.ts";
export { sealedSecrets } from "./secrets/sealedSecrets.ts";
