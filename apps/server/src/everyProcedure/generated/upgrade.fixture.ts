import type { Random } from "@meridian/testkit/faults";
import { faultOf } from "./answer.fixture.ts";
import { pickCredentials } from "./callers.fixture.ts";
import { contents, restoreSessions } from "./contents.fixture.ts";
import { type WireRequest, wireBytes } from "./request.fixture.ts";
import { exchange } from "./wire.fixture.ts";
import type { World } from "./world.fixture.ts";

const key = "dGhlIHNhbXBsZSBub25jZQ==";
const methods = ["GET", "GET", "GET", "GET", "POST", "PUT"];
const targets = ["/ws", "/ws", "/ws", "/ws?a=%zz&a=b", "/ws/", "/plugin", "/%ff", "/trpc/profile.get"];

/** The right value first, then what others might send; undefined leaves the header out. */
const choices: Record<string, (string | undefined)[]> = {
  upgrade: ["websocket", "WebSocket, h2c", "__proto__"],
  origin: ["http://127.0.0.1:3000", "null", "http://[", undefined],
  "sec-websocket-key": [key, "short", "", "\xff".repeat(24), undefined],
  "sec-websocket-version": ["13", "8", "__proto__", undefined],
  "sec-websocket-protocol": [undefined, "a, a", ",", "\xff"],
  "sec-websocket-extensions": [
    undefined,
    "permessage-deflate; server_max_window_bits=99",
    ";;=",
    "a".repeat(4000),
  ],
};

function hostileUpgrade({ callers }: World, random: Random): WireRequest {
  const headers = Object.entries(choices).flatMap(([name, values]): [string, string][] => {
    const value = random.chance(0.75) ? values[0] : random.pick(values);
    return value === undefined ? [] : [[name, value]];
  });
  const body = Buffer.from(Array.from({ length: random.integer(0, 200) }, () => random.integer(0, 255)));
  const credentials = pickCredentials(callers, random);
  return {
    method: random.pick(methods),
    target: random.pick(targets),
    headers: [...credentials, ...headers],
    body,
  };
}

/** Handshakes that are wrong in some way, with noise where frames belong. Returns the statuses. */
export async function attackUpgrade(world: World, random: Random, count = 60): Promise<number[]> {
  const statuses: number[] = [];
  await restoreSessions(world.deps.database.sql);
  const before = await contents(world.deps.database.sql);
  for (let sent = 0; sent < count; sent++) {
    const request = hostileUpgrade(world, random);
    const bytes = wireBytes(request, "upgrade");
    const answer = await exchange(world.port, bytes, "once answered");
    const fault = faultOf(answer, request.method);
    if (fault)
      throw new Error(`${fault}\n${bytes.toString("latin1").slice(0, 800)}\nanswered ${answer.text}`);
    statuses.push(answer.status);
  }
  const after = await contents(world.deps.database.sql);
  if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error("a handshake changed something");
  return statuses;
}
