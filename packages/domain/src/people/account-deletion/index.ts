export { deleteUser } from "./byAdministrator.ts";
export { deleteOwnAccount } from "./own.ts";
