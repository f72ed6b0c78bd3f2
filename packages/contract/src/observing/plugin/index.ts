/** What observatories' plugins and the service say to each other over `/plugin`: JSON, each message with its `type`. */
export * from "./fromPlugin.ts";
export * from "./protocol.ts";
export * from "./toPlugin.ts";
