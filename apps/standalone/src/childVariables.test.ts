import { expect, test } from "vitest";
import { childVariables } from "./childVariables.ts";

test("server and worker are given what they and Node.js read, and nothing else", () => {
  const read = {
    PATH: "/bin",
    TZ: "UTC",
    NODE_COMPILE_CACHE: "/cache",
    NODE_EXTRA_CA_CERTS: "/ca.pem",
    PORT: "3000",
    SMTP_URL: "smtp://mail",
    BACKUP_SCHEDULE: "",
    BACKUP_ENCRYPTION_KEY: "AGE-SECRET-KEY-1",
    RESTORE_DRILL_SCHEDULE: "off",
    SIGN_UP: "closed",
  };
  expect(childVariables({ ...read, AWS_SECRET_ACCESS_KEY: "a", GITHUB_TOKEN: "b", HOME: "/root" })).toEqual(
    read,
  );
});
