export { readConfiguration } from "./config/read.ts";
export { isSimulatedSafe } from "./devices/simulated/devices.ts";
export { keywordOf } from "./fits/header.ts";
export { makeFits } from "./fits/make.ts";
export { openIndi } from "./indi/client.ts";
export { connectPlugin, type PluginClient, type Saying } from "./link/client.ts";
export { runObservatory } from "./runObservatory.ts";
export { noFaults, type SimulatorOptions } from "./simulator/options.ts";
export { simulate } from "./simulator/simulate.ts";
