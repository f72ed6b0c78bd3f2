export { tellStaleObservations } from "./tell.ts";
