export { type Archive, openArchive } from "./archive.ts";
export { deliverAgain } from "./delivery/again.ts";
export { deliverDue, deliverFiles } from "./delivery/task.ts";
export { type OpenFile, openPreview, openUserFile } from "./get.ts";
export { listObservatoryImages, listOwnImages, listProjectImages } from "./images.ts";
export { judgeFile, judgeFiles } from "./judge.ts";
export { getFitsHeader, listUserFiles } from "./list.ts";
export { makePreview } from "./preview.ts";
export { receiveFile } from "./receive.ts";
