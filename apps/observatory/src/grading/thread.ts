/** A thread that grades images: gets their files, one after the other, and answers each with its grade. */
import { parentPort } from "node:worker_threads";
import { gradeFile } from "./grade.ts";

parentPort?.on("message", (file: string) => {
  gradeFile(file)
    .catch(() => undefined)
    .then((grade) => parentPort?.postMessage(grade ?? null));
});
