export { createApp } from "./app.ts";
export { createAccount } from "./auth/account.ts";
export type { ServerConfig, ServerDeps } from "./deps.ts";
export { type RunningServer, startServer } from "./listen.ts";
export { type AppRouter, appRouter } from "./routers/index.ts";
