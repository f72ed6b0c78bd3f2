import { type Indi, openIndi } from "../indi/client.ts";

/** Bits of DRIVER_INFO's DRIVER_INTERFACE, as INDI numbers them. */
const interfaces = {
  mount: 1 << 0,
  camera: 1 << 1,
  focuser: 1 << 3,
  filter_wheel: 1 << 4,
  dome: 1 << 5,
  weather: 1 << 7,
  rotator: 1 << 12,
} as const;
export type DeviceKind = keyof typeof interfaces;

/** Seconds in which a server has named all of its devices. */
const introduction = 3;

/** Opens an INDI server, and waits until it has said which devices it has. Throws where there is none. */
export async function survey(host: string, port: number): Promise<Indi> {
  const indi = openIndi({ host, port, log: () => {} });
  try {
    await indi.until(`no INDI server at ${host}:${port}`, () => indi.isConnected || undefined, {
      seconds: 5,
    });
    const first = () => indi.devices.names().length > 0 || undefined;
    await indi.until(`the INDI server at ${host}:${port} has no devices`, first, { seconds: 10 });
    await new Promise((resolve) => setTimeout(resolve, introduction * 1000));
    return indi;
  } catch (error) {
    await indi[Symbol.asyncDispose]();
    throw error;
  }
}

/** The names of the devices that can be this. Their drivers say so; one that is two things is in both lists. */
export function devicesThatAre(indi: Indi, kind: DeviceKind): string[] {
  return indi.devices.names().filter((name) => {
    const said = indi.devices.find(name, "DRIVER_INFO")?.elements.get("DRIVER_INTERFACE")?.value;
    return (Number(said) & interfaces[kind]) !== 0;
  });
}
