export { type ImageAtRest, readImage } from "./atRest.ts";
export { completeVerified } from "./complete.ts";
export { countVerdicts, takenByFiles } from "./count.ts";
export { countedExposure } from "./exposureOf.ts";
export { givenFigures, measureImage, requirePlace, ruled } from "./measure.ts";
