import ipaddr from "ipaddr.js";

/** All that is assigned to the public internet. */
const global = ipaddr.IPv6.parseCIDR("2000::/3");
/** RFC 6052: IPv4 seen from a network that has IPv6 alone. */
const translated = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

const ipv4Of = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12));

/** True if an IP address belongs to the public internet: neither to this machine nor this network, nor to anything reserved. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  if (address.match(translated)) return ipv4Of(address).range() === "unicast";
  return address.match(global) && address.range() === "unicast";
}
