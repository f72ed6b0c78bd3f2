/** A thread that plans nights. */
import { answerQuestions } from "../../../base/thread.ts";
import { simulateNights } from "./simulate.ts";

answerQuestions(simulateNights);
