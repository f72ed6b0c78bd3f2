/** A thread that looks at lists of targets. */
import { answerQuestions } from "../../../base/thread.ts";
import { lookOver } from "./look.ts";

answerQuestions(lookOver);
