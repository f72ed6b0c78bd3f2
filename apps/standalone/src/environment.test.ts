import { EnvironmentError } from "@meridian/adapters";
import { expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

it("needs nothing to be set", () => {
  expect(readEnvironment({})).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", DATA_DIR: "./data" });
  expect(readEnvironment({})).not.toHaveProperty("DATABASE_URL");
});

it.each([
  ["LOG_LEVEL", "loud", /^LOG_LEVEL must be/],
  ["DATABASE_URL", "localhost", /^DATABASE_URL must be/],
  ["S3_BUCKET", "alone", /^S3_ACCESS_KEY_ID must be set when S3_BUCKET is/],
  ["AUTH_SECRET", "short", /^AUTH_SECRET must have/],
  ["ENCRYPTION_KEY", "short", /^ENCRYPTION_KEY must have/],
  ["ADMIN_PASSWORD", "short", /^ADMIN_PASSWORD must have/],
])("refuses a wrong %s", (name, value, message) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError);
  expect(() => readEnvironment({ [name]: value })).toThrow(message);
});
