import { type DeviceKind, interfacesOf, isOfKind } from "../devices/indi/kinds.ts";
import { type Indi, openIndi } from "../indi/client.ts";

/** Seconds in which a server has named all of its devices. */
const introduction = 3;

const otherwise = "Start it, name another one with --indi, or begin without any: --simulated.";

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
    const isThere = indi.isConnected;
    await indi[Symbol.asyncDispose]();
    throw isThere ? error : new Error(`${(error as Error).message} ${otherwise}`);
  }
}

/** The names of the devices that can be this. Their drivers say so; one that is two things is in both lists. */
export function devicesThatAre(indi: Indi, kind: DeviceKind): string[] {
  return indi.devices.names().filter((name) => isOfKind(interfacesOf(indi, name), kind));
}
