import { type Random, random as randomOf } from "@meridian/testkit/faults";
import { faultOf } from "./answer.fixture.ts";
import { type Credentials, pickCredentials } from "./callers.fixture.ts";
import { contents, forgetAttempts, restoreSessions } from "./contents.fixture.ts";
import type { Endpoint } from "./endpoints.fixture.ts";
import { hostileRequest, type WireRequest, wireBytes } from "./request.fixture.ts";
import { exchange, type WireAnswer } from "./wire.fixture.ts";
import type { World } from "./world.fixture.ts";

const requestsPerSeed = 60;
const harmless = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** A request and its answer, short enough for a report. */
const shown = ({ method, target, headers, body }: WireRequest, { status, text }: WireAnswer) =>
  [
    `${method} ${target.slice(0, 300)}`,
    ...headers.map(([name, value]) => `${name.slice(0, 40)}: ${value.slice(0, 200)}`),
    body.subarray(0, 300).toString(),
    `answered ${status}: ${text.slice(-600)}`,
  ].join("\n");

/** Sends hostile requests to endpoints picked by the seed; throws what is wrong about the first answer that isn't as it should be. Returns their statuses. */
export async function attack(world: World, endpoints: Endpoint[], random: Random, count = requestsPerSeed) {
  const statuses: number[] = [];
  await world.refill();
  let before = await restored(world);
  for (let sent = 0; sent < count; sent++) {
    const request = oneRequest(world, endpoints, randomOf(random.seed * 1000 + random.integer(0, 2 ** 40)));
    const answer = await send(world, request);
    const after = await contents(world.deps.database.sql);
    const fault = faultOf(answer, request.method) ?? changeFault(request, answer, before, after);
    if (fault) throw new Error(`${fault}\n${shown(request, answer)}`);
    before = answer.status < 400 ? await restored(world) : after;
    statuses.push(answer.status);
  }
  return statuses;
}

/** The contents once everybody is signed in again. */
async function restored({ deps: { database } }: World): Promise<Contents> {
  await restoreSessions(database.sql);
  return contents(database.sql);
}

function oneRequest({ callers, ids }: World, endpoints: Endpoint[], random: Random): WireRequest {
  const credentials: Credentials = pickCredentials(callers, random);
  const request = hostileRequest(random.pick(endpoints), random, ids);
  return { ...request, headers: [...credentials, ...request.headers] };
}

async function send({ port, deps }: World, request: WireRequest): Promise<WireAnswer> {
  await forgetAttempts(deps.database.sql);
  return exchange(port, wireBytes(request)).catch((error: Error) => {
    throw new Error(
      `${error.message}\n${shown(request, { status: 0, headers: new Map(), body: "", text: "" })}`,
    );
  });
}

type Contents = Awaited<ReturnType<typeof contents>>;

/** A refusal has changed nothing, nor has a question. One batch of calls may have succeeded in part. */
function changeFault({ method }: WireRequest, { status }: WireAnswer, before: Contents, after: Contents) {
  if (status === 207 || (status < 400 && !harmless.has(method))) return undefined;
  const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
  return changed.length > 0 ? `it changed ${changed.join(", ")}` : undefined;
}
