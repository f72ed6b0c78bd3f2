/** Rows that say how to try a procedure: one for each, and one for each special case. */
import type { Database } from "@meridian/database";
import type { ServerDeps } from "../../deps.ts";
import type { AppRouter } from "../../routers/index.ts";
import type { TestAnswer } from "../../testing/testClient.ts";
import type { Input } from "../roles/ask.fixture.ts";
import type { Someone } from "../roles/people.fixture.ts";
import type { Records } from "../roles/records.fixture.ts";
import type { Right } from "../roles/rights.fixture.ts";
import type { Things } from "../roles/things.fixture.ts";

/** The person who sends a request, and the things that it is about. */
export interface Case {
  database: Database;
  deps: Pick<ServerDeps, "objectStore" | "secrets">;
  person: Someone;
  things: Things;
  records: Records;
}

/** An input that is carried out for whoever may do everything; a function also makes what it names. */
export type Request = Input | ((about: Case) => Input | Promise<Input>);

type Subject = (input: Input, answer: TestAnswer, about: Case) => string | Promise<string>;

/**
 * The action of the one record that a change leaves in the audit log. Details only where the row's request is refused
 * on purpose, or where the record's subject isn't the `id` of the input.
 */
export type Audited = string | { action: string; request?: Request; subject?: Subject };

export type Row = [right: Right, request?: Request, audited?: Audited];

export type Routers = AppRouter["_def"]["record"];
type Named<Router extends keyof Routers> = keyof Routers[Router] & string;
/** A row for each procedure of a router, by its name, and for special cases: `create: for somebody else`. */
export type Rows<Router extends keyof Routers> = Record<Named<Router>, Row> & {
  [special in `${Named<Router>}: ${string}`]: Row;
};

export const inputOf = async (request: Request, about: Case): Promise<Input> =>
  typeof request === "function" ? request(about) : request;

const about =
  (thing: keyof Things) =>
  (more: Request = {}) =>
  async (one: Case): Promise<Input> => ({ id: one.things[thing], ...(await inputOf(more, one)) });

export const inOrganization = about("organization");
export const onObservatory = about("observatory");
export const inProject = about("project");
export const ofAnnouncement = about("announcement");

/** The subject of a record that a field of the input names. */
export const named =
  (field: string): Subject =>
  (input) =>
    String(input[field]);
export const created: Subject = (_, { body }) => body.id;
export const themselves: Subject = (_, __, { person }) => person.id;

/** The owner of things that a person may use up: themselves, or somebody else if they have no account. */
export const ownerOf = ({ person, things }: Case): string =>
  person.id === "nobody" ? things.colleague : person.id;
