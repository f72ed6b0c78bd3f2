import type { FindActor } from "../auth/actor.ts";
import type { ServerDeps } from "../deps.ts";
import { observatoryOf } from "./admit.ts";

/** The plugin whose observatory's key a request carries; nobody else is let in. */
export const pluginFinder =
  ({ database }: ServerDeps): FindActor =>
  async (header) => {
    const { observatoryId } = await observatoryOf(database, header("authorization"));
    return { type: "plugin", observatoryId };
  };
