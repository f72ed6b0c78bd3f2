import { sessionCookieName } from "../auth/auth.ts";
import type { ServerConfig } from "../deps.ts";

/** The ways in which requests say who makes them. */
export const securitySchemes = (config: ServerConfig) => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key. It acts as the person who made it, with all of their rights, those of a server administrator " +
      "included. What could hand over an account, theirs or somebody else's, needs a session instead: making keys, " +
      "for people and for observatories; seeing and ending their own sessions; changing their password or address; " +
      "deactivating or deleting their account; seeing the link in a kept mail or of an invited account; appointing " +
      "or dismissing server administrators; downloading and uploading backups. Live events (`/ws`) also need a session.",
  },
  observatoryKey: {
    type: "http",
    scheme: "bearer",
    description: "An observatory's key, good only for its plugin's connection and uploads.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieName(config),
    description: "The cookie set by signing in.",
  },
});
