import { resolvedTarget } from "@meridian/contract";
import { type Log, RetryLater, type TargetResolver } from "@meridian/domain";
import { guardedAgents } from "../outbound/guardedAgents.ts";
import { sendRequest } from "../outbound/request.ts";

interface SesameOptions {
  /** Where the service is, up to `nph-sesame`. */
  url: string;
  log: Log;
  patienceMs?: number;
}

/** Degrees as decimals: `Number` would take a hex number, too. */
const written = /^%J\s+([+-]?\d+(?:\.\d*)?)\s+([+-]?\d+(?:\.\d*)?)(?:\s|$)/m;

/**
 * Asks a service that speaks as the Sesame of the CDS does, in its plain text with identifiers: `%J` has the position in
 * ICRS degrees, `%I.0` the name. (http://vizier.cfa.harvard.edu/doc/sesame.htx) Whoever runs the installation names the
 * address, so it may be in their own network.
 */
export function sesame({ url, log, patienceMs = 10_000 }: SesameOptions): Pick<TargetResolver, "resolve"> {
  const agents = guardedAgents({ allowPrivate: true });
  const source = new URL(url).hostname;
  const ask = async (name: string): Promise<string> => {
    // Simbad, NED, VizieR: the first that knows it answers.
    const address = new URL(`${url.replace(/\/$/, "")}/-oI/SNV?${encodeURIComponent(name)}`);
    const request = { url: address, method: "GET" };
    const { status, body } = await sendRequest(request, agents, AbortSignal.timeout(patienceMs));
    // Each of its answers begins with a comment that repeats the name.
    if (status === 200 && body.trimStart().startsWith("#")) return body;
    throw new Error(`the answer has status ${status} and isn't one of Sesame's`);
  };
  return {
    async resolve(name) {
      try {
        const answer = await ask(name);
        if (!/^%J\s/m.test(answer)) return undefined;
        const position = written.exec(answer);
        if (!position) throw new Error("the position isn't two decimal numbers");
        const found = /^%I\.0\s+(.+)$/m.exec(answer)?.[1]?.replaceAll(/\s+/g, " ");
        const [ra, dec] = [Number(position[1]), Number(position[2])];
        return resolvedTarget.parse({ name: found ?? name, ra, dec, source });
      } catch (err) {
        log.warn({ err, source }, "the resolver of target names failed");
        const words = `The name service ${source} gave no usable answer. Try again later, or type the coordinates.`;
        throw new RetryLater("UNAVAILABLE", words, 30);
      }
    },
  };
}
