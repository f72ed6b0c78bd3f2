/** Several observatories at once, for as long as who started this is there: their keys are in the environment. */
import { latestPluginVersion } from "@meridian/contract";
import { noFaults } from "./options.ts";
import { simulate } from "./simulate.ts";

/** An exposure of two minutes goes by in six seconds, which a person can watch. */
const speed = 20;
const pixels = 256;
/** Now and then an image is rejected, and taken again. */
const faults = { ...noFaults, blurred: 0.15 };

const { SIMULATOR_URL: url = "", SIMULATOR_KEYS = "", SIMULATOR_FOLDER: folder = "" } = process.env;
const keys = SIMULATOR_KEYS.split(",").filter(Boolean);
const stopping = new AbortController();
const stop = () => stopping.abort(new Error("stopped"));
// Not once: it is asked to stop more than once, and parks and closes first.
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, stop);

const options = { url, folder, speed, pixels, pluginVersion: latestPluginVersion, faults, log() {} };
const observatories = keys.map((key) => simulate({ ...options, key }, stopping.signal));
process.send?.({ ready: true });
await Promise.all(observatories);
if (process.connected) process.disconnect();
