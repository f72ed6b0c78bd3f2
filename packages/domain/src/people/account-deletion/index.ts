export { deleteUser } from "./byAdministrator.ts";
export { emptied } from "./emptied.ts";
export { deleteOwnAccount } from "./own.ts";
