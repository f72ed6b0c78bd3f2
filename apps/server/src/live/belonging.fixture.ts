import type { LiveMessage } from "@meridian/contract";
import { livePublisher } from "@meridian/domain";
import { factories } from "@meridian/testkit";
import { expect } from "vitest";
import type { ServerDeps } from "../deps.ts";
import type { TestAnswer, TestClient } from "../testing/testClient.ts";
import { heard, listener } from "./testSockets.ts";

/** Somebody who listens, and everything that they were told since the last change. */
interface Listening {
  client: TestClient;
  userId: string;
  messages: LiveMessage[];
}

const names = ["owner", "member", "viewer", "blind", "helper", "submitter", "stranger", "admin"] as const;
export type Name = (typeof names)[number];

/**
 * An organization with its owner and a member, on an observatory with a viewer and somebody whose row allows nothing, with a
 * project and a helper in it; an observation there of somebody who has left both; a stranger, and a server administrator.
 * They listen at one server or the other in turns.
 */
export async function listeningScene(deps: ServerDeps, urls: string[]) {
  const people = {} as Record<Name, Listening>;
  for (const [at, name] of names.entries()) {
    const { client, userId, listenAt } = await listener(deps, { serverAdmin: name === "admin" });
    const { messages } = await listenAt(urls[at % urls.length]!);
    people[name] = { client, userId, messages };
  }
  return { people, ...(await makeThings(deps, people)), told: toldExactly(deps, people) };
}

async function makeThings({ database }: ServerDeps, people: Record<Name, Listening>) {
  const make = factories(database);
  const elsewhere = await make.user();
  const organization = (await make.organization(people.owner.userId)).id;
  await make.organizationMember(organization, people.member.userId);
  const observatory = (await make.observatory(elsewhere.id)).id;
  await make.observatoryMember(observatory, { organization_id: organization }, { can_admin: true });
  await make.observatoryMember(observatory, { user_id: people.viewer.userId }, { can_view: true });
  await make.observatoryMember(observatory, { user_id: people.blind.userId }, { can_view: false });
  const project = (await make.project(elsewhere.id, { organization_id: organization })).id;
  await make.projectMember(project, people.helper.userId);
  const observation = await make.observation({
    user_id: people.submitter.userId,
    project_id: project,
    observatory_id: observatory,
  });
  return { organization, observatory, project, observation: observation.id };
}

/** The expected message about something whose id only the answer says. */
type About = (body: { id: string }) => LiveMessage;

/** Makes a change and waits until these were told so. All others are told something later, and by then weren't told that. */
function toldExactly(deps: ServerDeps, people: Record<Name, Listening>) {
  const later: LiveMessage = { type: "pending.changed" };
  return async (about: LiveMessage | About, expected: Name[], change: () => Promise<TestAnswer>) => {
    for (const { messages } of Object.values(people)) messages.length = 0;
    const { status, body } = await change();
    expect(status).toBeLessThan(300);
    const message = typeof about === "function" ? about(body) : about;
    await Promise.all(expected.map((name) => heard(people[name].messages, message)));
    const fence = Object.values(people).map(({ userId }) => ({ ...later, user_id: userId }));
    livePublisher(deps.database, deps.log).publish(...fence);
    await Promise.all(Object.values(people).map(({ messages }) => heard(messages, later)));
    const told = names.filter((name) => people[name].messages.some(isSame(message)));
    expect(told).toEqual(names.filter((name) => expected.includes(name)));
  };
}

const isSame = (message: LiveMessage) => (other: LiveMessage) =>
  JSON.stringify(other) === JSON.stringify(message);
