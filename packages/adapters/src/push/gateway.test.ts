import { expect, test, vi } from "vitest";
import { type Call, fakeService, type Reply } from "../destinations/service.fixture.ts";
import { openPusher } from "./openPusher.ts";

/** A gateway that knows some people, takes no more of one for now, and is out of order for another. */
function reply({ method, path, body }: Call): Reply {
  if (method !== "POST" || path !== "/1/messages.json") return { status: 404 };
  const form = new URLSearchParams(body);
  if (form.get("token") !== "application") return { status: 400, body: { token: "invalid", status: 0 } };
  const user = form.get("user");
  if (user === "unknown")
    return { status: 400, body: { user: "invalid", errors: ["user key is invalid"], status: 0 } };
  if (user === "busy") return { status: 429, headers: { "retry-after": "90" }, body: { status: 0 } };
  if (user === "broken") return { status: 500, body: "oops" };
  if (!form.get("message")) return { status: 400, body: { message: "cannot be blank", status: 0 } };
  return { status: 200, body: { status: 1 } };
}

const gateway = fakeService(reply);
const push = {
  title: "A backup failed",
  body: "The disk is full.",
  url: "https://meridian.example/app/",
  tag: "t",
  urgency: "high",
} as const;
const open = (token = "application") => {
  const log = { debug() {}, info() {}, warn() {}, error: vi.fn() };
  const pusher = openPusher({ gateway: { token, url: gateway.url }, allowPrivate: false, log });
  return { pusher, log };
};

test("a message is posted to the gateway as a form", async () => {
  const { pusher } = open();
  await pusher.toGateway("ada", push);
  const { headers, body } = gateway.calls.at(-1)!;
  expect(headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    token: "application",
    user: "ada",
    title: push.title,
    message: push.body,
    url: push.url,
  });
  await pusher.toGateway("ada", { ...push, body: "" });
  await pusher.close();
});

test.each([
  ["unknown", { permanent: true, gone: true }],
  ["busy", { permanent: false, unreachable: false, retryAfterS: 90 }],
  ["broken", { permanent: false, unreachable: true }],
])("%s is understood", async (user, meaning) => {
  const { pusher } = open();
  await expect(pusher.toGateway(user, push)).rejects.toMatchObject(meaning);
  await pusher.close();
});

test("a wrong token is logged, and the message tried again", async () => {
  const { pusher, log } = open("mistyped");
  await expect(pusher.toGateway("ada", push)).rejects.toMatchObject({ permanent: false, unreachable: true });
  expect(log.error).toHaveBeenCalled();
  await pusher.close();
});

test("both channels are switched off without keys and token", async () => {
  const pusher = openPusher({ allowPrivate: false, log: open().log });
  expect(pusher).toMatchObject({ publicKey: undefined, hasGateway: false });
  await expect(pusher.toGateway("ada", push)).rejects.toMatchObject({ permanent: true });
  await pusher.close();
});
