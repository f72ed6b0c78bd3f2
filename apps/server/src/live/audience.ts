import type { Actor } from "@meridian/domain";
import type { WebSocket } from "ws";

export type Person = Extract<Actor, { type: "user" }>;

/** An open connection and whose it is. */
export interface Subscriber {
  socket: WebSocket;
  person: Person;
}

/** The people connected to this server. */
export interface Audience {
  add(subscriber: Subscriber): void;
  everyone(): Iterable<Subscriber>;
  serverAdmins(): Iterable<Subscriber>;
  people(userIds: readonly string[]): Iterable<Subscriber>;
  userIds(): string[];
  countOf(userId: string): number;
}

/** Forgets a connection by itself when it closes. */
export function createAudience(): Audience {
  const all = new Set<Subscriber>();
  const byUser = new Map<string, Set<Subscriber>>();

  function remove(subscriber: Subscriber) {
    const { userId } = subscriber.person;
    all.delete(subscriber);
    const own = byUser.get(userId);
    own?.delete(subscriber);
    if (own?.size === 0) byUser.delete(userId);
  }

  return {
    add(subscriber) {
      const { userId } = subscriber.person;
      all.add(subscriber);
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(subscriber));
      subscriber.socket.once("close", () => remove(subscriber));
    },
    everyone: () => all,
    serverAdmins: () => [...all].filter(({ person }) => person.serverAdmin),
    people: (userIds) => userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])]),
    userIds: () => [...byUser.keys()],
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
  };
}
