import type { AuditListEntry } from "@meridian/contract";

const kinds: Record<AuditListEntry["actor_type"], string> = {
  user: "A person who is gone",
  api_key: "A person who is gone",
  plugin: "Observatory plugin",
  system: "Meridian itself",
};

/** Who it was, in words. */
export const actorOf = ({ actor_type, actor_name }: Pick<AuditListEntry, "actor_type" | "actor_name">) =>
  `${actor_name ?? kinds[actor_type]}${actor_type === "api_key" ? ", by API key" : ""}`;
