export { type Archive, openArchive } from "./archive.ts";
export { type OpenFile, openPreview, openUserFile } from "./get.ts";
export { getFitsHeader, listUserFiles } from "./list.ts";
export { makePreview } from "./preview.ts";
export { receiveFile } from "./receive.ts";
