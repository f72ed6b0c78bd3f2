import { setTimeout as wait } from "node:timers/promises";
import { keepLinked, type Link, type LinkListener, type LinkOptions, type Welcome } from "../link/link.ts";
import { Refused } from "../night/observe.ts";
import type { SimulatorOptions } from "./options.ts";

/** A simulated observatory's line to Meridian, which there is before the observatory: Meridian says where that stands. */
interface Line {
  /** Rejects when everything is stopped before. */
  welcome: Promise<Welcome>;
  /** Gives the line to the observatory's program, with all that Meridian has said over it. */
  connect: typeof keepLinked;
  ended: Promise<void>;
}

/** Opens a line that fails as often as it is asked for. */
export function openLine(options: SimulatorOptions, signal: AbortSignal): Line {
  const { url, key, log, pluginVersion } = options;
  const welcome = Promise.withResolvers<Welcome>();
  welcome.promise.catch(() => {});
  signal.addEventListener("abort", () => welcome.reject(signal.reason), { once: true });
  let hello: LinkOptions["hello"] | undefined;
  let listener: LinkListener | undefined;
  const early: ((listener: LinkListener) => void)[] = [];
  const hear = (tell: (listener: LinkListener) => void) => {
    if (listener) tell(listener);
    else early.push(tell);
  };
  const link = keepLinked(
    {
      ...{ url, key, log, goodbye: "The simulator was stopped." },
      hello: () => ({ ...hello?.(), plugin_version: pluginVersion, star_catalog: true }),
    },
    {
      welcomed(given) {
        hear((one) => one.welcomed(given));
        welcome.resolve(given);
      },
      told(message) {
        hear((one) => one.told(message));
        if (message.type === "upgrade_required")
          log(`Meridian needs ${message.minimum_plugin_version} or newer.`);
      },
      lost: () => hear((one) => one.lost?.()),
    },
    signal,
  );
  return {
    ...{ welcome: welcome.promise, ended: link.ended },
    connect(given, own) {
      // Whoever connects has the link before the first message.
      queueMicrotask(() => {
        ({ hello } = given);
        listener = own;
        for (const tell of early) tell(own);
      });
      return failing(link, options, signal);
    },
  };
}

/** A link with the faults of a plugin, and of its line. */
function failing(link: Link, { faults, log }: SimulatorOptions, signal: AbortSignal): Link {
  const { reject, disconnect, slow } = faults;
  const failingly =
    (say: Link["say"]): Link["say"] =>
    async (saying, until) => {
      if (slow > 0) await wait(slow, undefined, { signal });
      if (saying.type === "accept" && Math.random() < reject) {
        const reason = "The simulator was told to reject some.";
        await link.say({ type: "reject", observation_id: saying.observation_id, reason });
        throw new Refused(reason);
      }
      const answer = await say(saying, until);
      const isExposure = saying.type === "progress" || saying.type === "calibration_progress";
      if (isExposure && Math.random() < disconnect) {
        log("The connection breaks, as it was asked for.");
        link.cut();
      }
      return answer;
    };
  return {
    ...{ ended: link.ended, cut: link.cut, untilCut: link.untilCut, untilThere: link.untilThere },
    ...{ say: failingly(link.say), ask: failingly(link.ask) },
    get isConnected() {
      return link.isConnected;
    },
  };
}
