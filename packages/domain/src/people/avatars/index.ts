export { dropAvatar } from "./drop.ts";
export { type Avatar, getAvatar } from "./get.ts";
export { removeAvatar } from "./remove.ts";
export { setAvatar } from "./set.ts";
