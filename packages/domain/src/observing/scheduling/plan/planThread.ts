/** A thread that plans nights. */
import { answerQuestions } from "../../../base/thread.ts";
import { simulateNight } from "./simulate.ts";

answerQuestions(simulateNight);
