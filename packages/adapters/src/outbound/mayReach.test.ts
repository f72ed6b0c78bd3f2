import { expect, test } from "vitest";
import { mayReach } from "./mayReach.ts";

const ours = [
  "https://127.0.0.1/push",
  "https://127.1",
  "http://0x7f000001:9000",
  "https://[::1]:8443/",
  "https://[::ffff:10.0.0.1]/",
  "https://10.1.2.3",
  "https://192.168.0.10/",
  "http://169.254.169.254/latest",
  "https://localhost",
  "https://LOCALHOST.:3000/",
  "https://api.localhost/",
];

test.each(ours)("%s may be reached only where private addresses may", (address) => {
  expect(mayReach(address, { allowPrivate: false })).toBe(false);
  expect(mayReach(address, { allowPrivate: true })).toBe(true);
});

test.each(["https://updates.push.example/abc", "https://9.9.9.9/", "https://localhost.example.org/"])(
  "%s may be reached",
  (address) => {
    expect(mayReach(address, { allowPrivate: false })).toBe(true);
  },
);
