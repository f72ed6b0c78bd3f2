export { type HealthFigures, readHealthFigures } from "./figures.ts";
export { getSystemHealth, type ServerState } from "./get.ts";
