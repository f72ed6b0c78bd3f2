import { askThread } from "../../../base/thread.ts";
import type { Look, LookQuestion } from "./look.ts";

/** Looks at many targets as `lookOver` does, on a thread of its own: a list takes up to a second of the processor. */
export const lookOnThread = askThread<LookQuestion, Look>(new URL("./lookThread.ts", import.meta.url));
