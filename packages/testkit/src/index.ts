export { type FakeClock, fakeClock } from "./clock.ts";
export { createTestDatabase, testDatabase } from "./database.ts";
export { memoryDestinations } from "./destinations.ts";
export { actorFor, factories, type TestUser, testContext } from "./factories.ts";
export { enqueued, runEnqueued } from "./jobs.ts";
export { memoryMailer } from "./mailer.ts";
export { type MailServerOptions, type ReceivedMail, startMailServer } from "./mailServer.ts";
export { memoryObjectStore } from "./objectStore.ts";
export { memorySecrets } from "./secrets.ts";
