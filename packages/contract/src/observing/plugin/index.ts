/** Messages between observatories' plugins and the service over `/plugin`: JSON, each with its `type`. */
export * from "./fromPlugin.ts";
export * from "./protocol.ts";
export * from "./toPlugin.ts";
