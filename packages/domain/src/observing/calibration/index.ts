export { cancelCalibration } from "./cancel.ts";
export { listCalibrationFiles } from "./files/list.ts";
export { openCalibrationArchive, openCalibrationFile } from "./files/open.ts";
export { receiveCalibrationFile } from "./files/receive.ts";
export { getCalibration } from "./get.ts";
export { listCalibrations } from "./list.ts";
export { reportCalibration } from "./report.ts";
export { requestCalibration } from "./request.ts";
export { type CalibrationWork, type Held, listCalibrationWork, whyHeld, whyOver } from "./work.ts";
