import { type ResolvedTarget, resolvedTarget } from "@meridian/contract";
import {
  type Log,
  RetryLater,
  type TargetAnswer,
  type TargetResolver,
  type TargetService,
} from "@meridian/domain";
import { guardedAgents } from "../outbound/guardedAgents.ts";
import { sendRequest } from "../outbound/request.ts";

interface SesameOptions {
  /** The service's address, up to `nph-sesame`. */
  url: string;
  log: Log;
  patienceMs?: number;
}

/** Degrees as decimals: `Number` would take a hex number, too. */
const written = /^%J\s+([+-]?\d+(?:\.\d*)?)\s+([+-]?\d+(?:\.\d*)?)(?:\s|$)/m;

/** Proper motion in mas a year, that of the right ascension times the cosine; where it is known. */
const moving = /^%P\s+([+-]?\d+(?:\.\d*)?)\s+([+-]?\d+(?:\.\d*)?)(?:\s|$)/m;

/**
 * Asks a service that speaks as the Sesame of the CDS does, in its plain text with identifiers: `%J` has the position in
 * ICRS degrees at J2000, `%P` the proper motion, `%I.0` the name. (http://vizier.cfa.harvard.edu/doc/sesame.htx) Whoever runs the installation names the
 * address, so it may be in their own network.
 */
export function sesame({
  url,
  log,
  patienceMs = 10_000,
}: SesameOptions): TargetService & Pick<TargetResolver, "resolve"> {
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
  const resolve = async (name: string) => {
    try {
      return readAnswer(await ask(name), name, source);
    } catch (err) {
      log.warn({ err, source }, "the resolver of target names failed");
      const words = `The name service ${source} gave no usable answer. Try again later, or type the coordinates.`;
      throw new RetryLater("UNAVAILABLE", words, 30);
    }
  };
  return { name: source, ...remembering(resolve) };
}

/** The object that an answer names; undefined where it names none. Throws where it can't be read. */
function readAnswer(answer: string, name: string, source: string): ResolvedTarget | undefined {
  if (!/^%J\s/m.test(answer)) return undefined;
  const position = written.exec(answer);
  if (!position) throw new Error("the position isn't two decimal numbers");
  const found = /^%I\.0\s+(.+)$/m.exec(answer)?.[1]?.replaceAll(/\s+/g, " ");
  const [ra, dec] = [Number(position[1]), Number(position[2])];
  const [, pm_ra, pm_dec] = moving.exec(answer)?.map(Number) ?? [];
  const motion = pm_ra === undefined ? {} : { epoch: 2000, pm_ra, pm_dec };
  return resolvedTarget.parse({ name: found ?? name, ra, dec, ...motion, source });
}

/** Milliseconds for which an answer tells how the service does. */
const freshMs = 5 * 60_000;
/** The name that is asked for to see whether it answers. */
const wellKnown = "M 31";

/** The same, which remembers how it last went. */
function remembering(
  resolve: TargetResolver["resolve"],
): Pick<TargetResolver, "resolve"> & Pick<TargetService, "lastAnswer"> {
  let last: TargetAnswer | null = null;
  let isAsked = false;
  const asking = async (name: string) => {
    const began = performance.now();
    const answered = (usable: boolean) => {
      last = { at: new Date(), usable, latency_ms: Math.round(performance.now() - began) };
    };
    try {
      const found = await resolve(name);
      answered(true);
      return found;
    } catch (error) {
      answered(false);
      throw error;
    }
  };
  const probe = async () => {
    isAsked = true;
    // How it went is remembered, and logged.
    await asking(wellKnown).catch(() => {});
    isAsked = false;
  };
  return {
    resolve: asking,
    lastAnswer(now) {
      const isFresh = last !== null && now.getTime() - last.at.getTime() < freshMs;
      if (!isFresh && !isAsked) void probe();
      return last;
    },
  };
}
