import { useEffect, useState } from "react";
import { problemOf, sentence } from "../problem.ts";
import { onLiveState, useOutage } from "./state.ts";

/**
 * A refusal in a sentence, for as long as it is read: of what never reached the server, it says the same as the page does, and
 * that Meridian answers again once it does.
 */
export function useSentence(error: unknown): string | undefined {
  const outage = useOutage();
  const [over, setOver] = useState<unknown>();
  useEffect(() => onLiveState((state) => state === "live" && setOver(error)), [error]);
  if (!error) return undefined;
  if (!outage && over === error && !problemOf(error)) return "Meridian answers again. Try again.";
  return sentence(error, outage);
}
