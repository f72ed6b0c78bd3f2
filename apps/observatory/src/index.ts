export { connectPlugin, type PluginClient, type Saying } from "./link/client.ts";
export { makeFits } from "./simulator/fits.ts";
export { noFaults } from "./simulator/options.ts";
export { simulate } from "./simulator/simulate.ts";
