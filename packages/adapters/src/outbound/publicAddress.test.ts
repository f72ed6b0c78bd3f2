import { expect, test } from "vitest";
import { isPublicAddress } from "./publicAddress.ts";

const classes: Record<string, string[]> = {
  loopback: ["127.0.0.1", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1"],
  "this network": ["0.0.0.0", "0.1.2.3", "::"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"],
  "unique-local": ["fc00::1", "fd00:ec2::254"],
  "site-local": ["fec0::1"],
  "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
  multicast: ["224.0.0.1", "239.255.255.250", "ff02::1"],
  broadcast: ["255.255.255.255"],
  reserved: ["192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1"],
  "reserved IPv6": ["100::1", "2001:db8::1", "2001:2::1", "3fff::1", "4000::1", "5f00::1"],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"],
  "IPv4-compatible": ["::127.0.0.1", "::10.0.0.1", "::a00:1", "::808:808"],
  translated: ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::808:808", "::ffff:0:7f00:1"],
  tunnelled: ["2002:7f00:1::", "2002:808:808::1", "2001::1"],
  "other spellings": ["0x7f.1", "0x7f000001", "2130706433", "127.1", "0177.0.0.1"],
  "no address at all": ["", "localhost", "example.org", "1.2.3.4.5", "1.2.3.4/8", "[::1]", " 127.0.0.1"],
};

test.each(
  Object.entries(classes).flatMap(([kind, addresses]) => addresses.map((address) => [kind, address])),
)("%s: %s isn't public", (_, address) => {
  expect(isPublicAddress(address!)).toBe(false);
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.0.1",
  "172.32.0.1",
  "2606:4700::1111",
  "2a00:1450:4001::1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
