export { connectPlugin, type PluginClient, type Saying } from "./client.ts";
