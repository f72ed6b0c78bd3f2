import { type FaultProxy, faultProxy } from "./faultProxy.ts";

/** A proxy in front of the server that an address names, and the address that leads through it. */
export async function proxied(address: string): Promise<{ proxy: FaultProxy; url: string }> {
  const url = new URL(address);
  const proxy = await faultProxy({ target: { host: url.hostname, port: Number(url.port) } });
  url.host = `${proxy.host}:${proxy.port}`;
  return { proxy, url: url.href };
}
