import { expect, test } from "vitest";
import { unreachable } from "./unreachable.ts";

const failed = (code: string) => Object.assign(new Error("connect to 10.0.0.1 failed"), { code });

test.each([
  ["ENOTFOUND", "X can't be found by its name."],
  ["EAI_AGAIN", "X can't be found by its name."],
  ["ECONNREFUSED", "X refuses connections."],
  ["EHOSTUNREACH", "X can't be reached."],
  ["ECONNRESET", "X breaks the connection."],
  ["HPE_HEADER_OVERFLOW", "X doesn't speak HTTP."],
  ["EPROTO", "X doesn't speak TLS, so its address may have to start with http://."],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "X doesn't speak TLS, so its address may have to start with http://."],
  ...[
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ].map((code) => [code, "X has a certificate that isn't trusted, or isn't for its name."]),
])("%s has its sentence", (code, sentence) => {
  expect(unreachable("X", failed(code!))).toBe(sentence);
  expect(unreachable("X", new AggregateError([failed(code!)]))).toBe(sentence);
  expect(unreachable("X", new Error("wrapped", { cause: failed(code!) }))).toBe(sentence);
});

test("a connection that the S3 client gave up has its sentence too", () => {
  const late = Object.assign(new Error("no connection within 5000 ms"), { name: "TimeoutError" });
  expect(unreachable("X", late)).toBe("X can't be reached.");
});

test("an error that isn't of the network has no sentence", () => {
  for (const error of [new Error("other"), failed("EBADF"), undefined, null, "text", { code: 5 }])
    expect(unreachable("X", error)).toBeUndefined();
});
