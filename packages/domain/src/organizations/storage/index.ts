export { createStorage } from "./create.ts";
export { deleteStorage } from "./delete.ts";
export { destinationsIn } from "./kept.ts";
export { listStorage } from "./list.ts";
export { type OpenedStorage, openStorage } from "./open.ts";
export { testStorage } from "./test.ts";
export { tryStorage } from "./try.ts";
export { updateStorage } from "./update.ts";
