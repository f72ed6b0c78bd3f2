export { mailAccountLink, sendAccountMail } from "./accountMail.ts";
export { closeAccount } from "./close.ts";
export { getUser } from "./get.ts";
export { holdAccounts } from "./hold.ts";
export { listUsers } from "./list.ts";
export { ownedInWords } from "./owned.ts";
export { getProfile, updateProfile } from "./profile.ts";
export { searchUsers } from "./search.ts";
export { updateUser } from "./update.ts";
