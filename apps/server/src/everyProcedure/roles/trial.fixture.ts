import { isSoak } from "@meridian/testkit/faults";
import type { ServerDeps } from "../../deps.ts";
import { describe } from "../../openapi/procedures.ts";
import { type Operation, restOperations } from "../../rest/operations.ts";
import type { Case } from "../procedures/row.fixture.ts";
import { type App, askRest, askTrpc, type Headers, type Input } from "./ask.fixture.ts";
import type { People, Someone } from "./people.fixture.ts";
import type { Records } from "./records.fixture.ts";
import type { Answer, Right } from "./rights.fixture.ts";
import { type RoleName, roleNames, roleOf, type TenantKind } from "./roles.fixture.ts";
import type { Things } from "./things.fixture.ts";

/** The server and the things that everybody is tried on. */
export interface World {
  deps: ServerDeps;
  app: App;
  people: People;
  records: Records;
  /** Theirs, which nobody may have changed. */
  own: Record<TenantKind, Things>;
  /** Things of people who take no part. */
  foreign: Things;
}

/** Somebody who asks in one of the ways there are. */
export interface Caller {
  person: Someone;
  by: "nothing" | "session" | "key";
  over: "REST" | "tRPC";
  headers: Headers;
}

type Way = Pick<Caller, "by" | "over">;

const waysOf = (name: RoleName): Way["by"][] =>
  roleOf(name).account === "none" ? ["nothing"] : ["session", "key"];

const callerOf = (person: Someone, { by, over }: Way): Caller => ({
  person,
  by,
  over,
  headers: by === "nothing" ? {} : person[by],
});

/**
 * Everybody, with their session and with their key. Over REST both; over tRPC, behind which the same is done, either of
 * them, taking turns from role to role and from row to row.
 */
export const callersOf = (people: People, turn = 0): Caller[] =>
  roleNames.flatMap((name, at) => {
    const ways = waysOf(name);
    const one = ways[(turn + at) % ways.length]!;
    return [...ways.map((by): Way => ({ by, over: "REST" })), { by: one, over: "tRPC" } as const].map((way) =>
      callerOf(people[name], way),
    );
  });

/** Everybody once over each interface, over one with their session and over the other with their key, taking turns. */
export const someCallersOf = (people: People, turn = 0): Caller[] =>
  roleNames.flatMap((name, at) => {
    const ways = waysOf(name);
    return (["REST", "tRPC"] as const).map((over, other) =>
      callerOf(people[name], { by: ways[(turn + at + other) % ways.length]!, over }),
    );
  });

/** The answer that a row expects for a caller. */
export function answerFor(right: Right, { person, by }: Caller): Answer {
  const role = roleOf(person.name);
  const answer = right.answer(role, person.name);
  if (by !== "key") return answer;
  return (role.account ? right.byEndedKey : right.byKey) ?? answer;
}

/** The class of a person: whether their account works, and whether they administer the server. All others differ only in their relation to the subject. */
const classOf = ({ name }: Someone) => {
  const { account = "works", server_admin = false } = roleOf(name);
  return `${account} ${server_admin}`;
};

/**
 * Picks one of the callers of a class who come in the same way and get the same answer, another from row to row. In a soak, all.
 */
export function oneOfEach(callers: Caller[], answer: (caller: Caller) => Answer, turn: number): Caller[] {
  if (isSoak()) return callers;
  const classes = Map.groupBy(
    callers,
    (caller) => `${caller.by} ${classOf(caller.person)} ${answer(caller)}`,
  );
  return [...classes.values()].map((alike) => alike[turn % alike.length]!);
}

/** The status that stands for an answer. */
export const statusFor = (answer: Answer, { meta }: Operation, { over }: Caller): number => {
  if (answer !== "done") return answer;
  return over === "REST" ? (meta.openapi.status ?? 200) : 200;
};

export const about = ({ deps, records }: World, person: Someone, things: Things): Case => ({
  database: deps.database,
  deps,
  person,
  things,
  records,
});

const all = restOperations();
const described = new Map(all.map((one) => [one.name, new Set(Object.keys(describe(one, all).responses))]));

/** True if the reference names this status. */
const isDescribed = ({ name }: Operation, status: number): boolean =>
  described.get(name)!.has(String(status));

/** Asks, and says what is wrong with the answer's status; undefined when nothing is. */
export async function tryOut(
  world: World,
  operation: Operation,
  caller: Caller,
  input: Input,
  wanted: number,
) {
  const { person, by, over } = caller;
  const ask = over === "REST" ? askRest : askTrpc;
  const { status, body } = await ask(world.app, operation, input, caller.headers);
  if (status === wanted && (over === "tRPC" || isDescribed(operation, status))) return undefined;
  const detail = body?.detail ?? body?.error?.message ?? "";
  const fault = status === wanted ? "isn't described in OpenAPI" : `instead of ${wanted} ${detail}`;
  return `${person.name}, by ${by} over ${over}: ${status} ${fault}`.trim();
}
