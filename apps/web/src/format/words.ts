/** "user_files" as "user files". */
export const spaced = (name: string): string => name.replaceAll("_", " ");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface ActorNamed {
  actor_type: string;
  /** Null for who isn't a person, or is gone. */
  actor_name: string | null;
  /** The address that the change came from; the scheduler has none. */
  ip_address?: string | null;
}

const kinds: Record<string, string> = {
  user: "Deleted account",
  api_key: "Deleted account",
  plugin: "Observatory plugin",
};

/** The name of the actor, in words. */
export const actorOf = ({ actor_type, actor_name, ip_address }: ActorNamed) =>
  `${actor_name ?? kinds[actor_type] ?? (ip_address ? "Somebody not signed in" : "Scheduler")}${actor_type === "api_key" ? ", by API key" : ""}`;
