import { router } from "../trpc.ts";
import { announcements } from "./announcements.ts";
import { apiKeys } from "./apiKeys.ts";
import { audit } from "./audit.ts";
import { imports } from "./imports.ts";
import { observatories } from "./observatories.ts";
import { outbox } from "./outbox.ts";
import { profile } from "./profile.ts";
import { projects } from "./projects.ts";

export const appRouter = router({
  announcements,
  apiKeys,
  audit,
  imports,
  observatories,
  outbox,
  profile,
  projects,
});
export type AppRouter = typeof appRouter;
