import type { Analytics } from "@meridian/contract";
import { bytes, count, counted, percent } from "../../format/quantity.ts";

/** What each chart shows, in a sentence. */
export function inSentences({ days }: Analytics) {
  const sum = (field: "created" | "ended" | "completed" | "bytes_added") =>
    days.reduce((total, day) => total + day[field], 0);
  const [ended, completed] = [sum("ended"), sum("completed")];
  return {
    observations: `${counted(sum("created"), "observation", "observations")} in ${counted(days.length, "day", "days")}, by the status they have now.`,
    success: ended
      ? `${percent(completed / ended)} succeeded: ${count(completed)} of ${count(ended)} that ended by themselves. Each point is of 7 days or a longer period.`
      : "None ended in this period.",
    storage: `${bytes(days.at(-1)?.bytes_total ?? 0)} at the end, ${bytes(sum("bytes_added"))} of it new.`,
  };
}
