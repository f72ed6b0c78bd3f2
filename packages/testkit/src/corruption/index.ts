export { damage } from "./damage.ts";
export type { Ground, Planted } from "./ground.ts";
export { fillHealthy } from "./healthy.ts";
export { damageOne } from "./several.ts";
