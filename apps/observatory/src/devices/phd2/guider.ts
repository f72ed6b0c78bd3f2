import { setTimeout as wait } from "node:timers/promises";
import type { GuidingSettings } from "../../config/guiding.ts";
import { openPhd2, Phd2Error } from "../../phd2/client.ts";
import type { Phd2Event } from "../../phd2/messages.ts";
import type { Guider } from "../devices.ts";
import { guideErrors } from "./errors.ts";

interface Options extends Pick<GuidingSettings, "host" | "port" | "settle" | "dither_pixels"> {
  /** Seconds in which PHD2 has connected its equipment. */
  connectSeconds: number;
  log(line: string): void;
}

/** Seconds for which a connection is waited for: to stop guiding, and to begin it. */
const [soonSeconds, patientSeconds] = [1, 20];
/** Seconds in which PHD2 says how it stands. */
const stateSeconds = 5;
const lookMs = 100;
/** Seconds more than PHD2's own limit, after which it is taken for silent. */
const settleMargin = 30;
/** Seconds after which a calibration is given up, which takes some minutes. */
const calibrationSeconds = 1200;

/** A guider that PHD2 is, with a camera of its own. It calibrates where it isn't calibrated. */
export function openPhd2Guider(options: Options): Guider {
  const { host, port, settle, log, connectSeconds } = options;
  const errors = guideErrors();
  let version: string | undefined;
  /** Arcseconds of a pixel; undefined where PHD2 doesn't know it. */
  let scale: number | undefined;
  let done: Extract<Phd2Event, { Event: "SettleDone" }> | undefined;
  /** It follows a star on which it has settled. */
  let isSettled = false;
  let calibrated = 0;
  let lastAlert = "";

  const phd2 = openPhd2(
    { host, port, log },
    {
      heard,
      lost() {
        isSettled = false;
        version = undefined;
      },
    },
  );
  function heard(event: Phd2Event) {
    switch (event.Event) {
      case "Version":
        version = event.PHDVersion;
        break;
      case "SettleDone":
        done = event;
        break;
      case "GuideStep":
        errors.add(event.RADistanceRaw, event.DECDistanceRaw);
        break;
      case "StartCalibration":
      case "Calibrating":
        calibrated += 1;
        break;
      case "CalibrationFailed":
        log(`PHD2 can't calibrate: ${event.Reason ?? "it doesn't say why"}`);
        break;
      case "Alert":
        if (event.Msg !== lastAlert) log(`PHD2: ${event.Msg}`);
        lastAlert = event.Msg;
    }
  }
  const stateNow = (signal?: AbortSignal) =>
    phd2.call("get_app_state", undefined, { seconds: stateSeconds, signal });
  const connected = (seconds: number, signal: AbortSignal) =>
    phd2.until(`PHD2 at ${host}:${port}`, () => phd2.isConnected || undefined, { seconds, signal });
  async function connectEquipment(signal: AbortSignal) {
    if ((await phd2.call("get_connected", undefined, { signal })) === true) return;
    await phd2.call("set_connected", { connected: true }, { seconds: connectSeconds, signal });
  }
  async function askScale(signal: AbortSignal) {
    const said = await phd2.call("get_pixel_scale", undefined, { signal });
    scale = typeof said === "number" && said > 0 && said < 1000 ? said : undefined;
  }
  /** Waits for the end of settling; while it calibrates, that hasn't begun. */
  async function untilSettled(signal: AbortSignal) {
    const end = Date.now() + calibrationSeconds * 1000;
    for (;;) {
      const before = calibrated;
      try {
        const seconds = settle.timeout_seconds + settleMargin;
        return await phd2.until("PHD2 hasn't settled", () => done, { seconds, signal });
      } catch (error) {
        if (calibrated === before || !phd2.isConnected || signal.aborted || Date.now() > end) throw error;
      }
    }
  }
  async function settled(method: string, params: object, signal: AbortSignal) {
    const { pixels, seconds: time, timeout_seconds: timeout } = settle;
    isSettled = false;
    done = undefined;
    await phd2.call(method, { ...params, settle: { pixels, time, timeout } }, { signal });
    const { Status: status, Error: reason = "it doesn't say why" } = await untilSettled(signal);
    if (status !== 0) throw new Phd2Error(`PHD2 hasn't settled: ${reason}`);
    isSettled = true;
  }
  return {
    async start(signal) {
      await connected(Math.min(patientSeconds, connectSeconds), signal);
      await connectEquipment(signal);
      await askScale(signal);
      await settled("guide", { recalibrate: false }, signal);
    },
    dither: (arcseconds, signal) =>
      settled(
        "dither",
        { amount: scale ? arcseconds / scale : options.dither_pixels, raOnly: false },
        signal,
      ),
    async stop(signal) {
      isSettled = false;
      await connected(soonSeconds, signal);
      if ((await stateNow(signal)) === "Stopped") return;
      await phd2.call("stop_capture", undefined, { signal });
      while ((await stateNow(signal)) !== "Stopped") await wait(lookMs, undefined, { signal });
    },
    async isFollowing() {
      // PHD2 says "LostLock" while it looks for its star.
      return isSettled && (await stateNow().catch(() => undefined)) === "Guiding" && isSettled;
    },
    measure(seconds) {
      const pixels = errors.over(seconds);
      return () => {
        const error = pixels();
        return scale && error !== undefined ? error * scale : undefined;
      };
    },
    async inspect(signal) {
      await connected(soonSeconds, signal);
      await connectEquipment(signal);
      await askScale(signal);
      const isCalibrated = (await phd2.call("get_calibrated", undefined, { signal })) === true;
      return [
        [true, `PHD2${version ? ` ${version}` : ""} answers, and its equipment is connected`],
        [isCalibrated, `PHD2 is ${isCalibrated ? "" : "not "}calibrated`],
        [
          scale !== undefined,
          scale === undefined
            ? "PHD2 doesn't know the focal length: the guiding error of images isn't reported"
            : `a pixel of the guide camera is ${scale.toFixed(2)}″`,
        ],
      ];
    },
    info: () => ({ Guiding: version ? `PHD2 ${version}` : "PHD2, not connected" }),
    [Symbol.asyncDispose]: () => phd2[Symbol.asyncDispose](),
  };
}
