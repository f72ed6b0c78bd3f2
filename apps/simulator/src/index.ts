export { connectPlugin, type PluginClient, type Saying } from "./client.ts";
export { makeFits } from "./fits.ts";
export { noFaults } from "./options.ts";
export { simulate } from "./simulate.ts";
