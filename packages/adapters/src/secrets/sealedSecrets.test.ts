import { SecretLost } from "@meridian/domain";
import { expect, it, test } from "vitest";
import { sealedSecrets } from "./sealedSecrets.ts";

const key = "a key of the tests that is long enough";
const secrets = sealedSecrets(key);
const plain = JSON.stringify({ refresh_token: "hidden ✨", empty: "" });

it("a sealed secret is opened with the same context, and never sealed alike twice", () => {
  const sealed = [secrets.seal(plain, "one"), secrets.seal(plain, "one"), secrets.seal("", "one")];
  expect(sealed.map((each) => secrets.open(each, "one"))).toEqual([plain, plain, ""]);
  expect(new Set(sealed).size).toBe(3);
  for (const each of sealed) expect(each).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
  expect(sealedSecrets(key).open(sealed[0]!, "one")).toBe(plain);
});

test.each(["two", "", "one ", "On"])("the context %j doesn't open what is for another", (context) => {
  const sealed = secrets.seal(plain, "one");
  expect(() => secrets.open(sealed, context)).toThrow(SecretLost);
});

test("another key doesn't open a sealed secret", () => {
  const other = sealedSecrets(`${key}!`);
  expect(() => other.open(secrets.seal(plain, "one"), "one")).toThrow(SecretLost);
});

test("a changed, cut or foreign text doesn't open, and the error tells nothing", () => {
  const sealed = secrets.seal(plain, "one");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  const wrong = [
    "",
    "v1.",
    "v1.AAAA",
    sealed.slice(3),
    sealed.replace("v1.", "v2."),
    sealed.slice(0, -4),
    plain,
  ];
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    wrong.push(`v1.${changed.toString("base64url")}`);
  }
  for (const each of wrong) {
    expect(() => secrets.open(each, "one")).toThrow(SecretLost);
    expect(() => secrets.open(each, "one")).toThrow(/^(?!.*(hidden|v1)).*$/);
  }
});
