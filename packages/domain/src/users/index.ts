export { sendAccountMail } from "./accountMail.ts";
export { getProfile, updateProfile } from "./profile.ts";
