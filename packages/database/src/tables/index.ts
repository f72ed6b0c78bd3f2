export * from "./accounts.ts";
export * from "./analytics.ts";
export * from "./collections.ts";
export * from "./emailChanges.ts";
export * from "./idempotency.ts";
export * from "./mail.ts";
export * from "./memberships.ts";
export * from "./records.ts";
