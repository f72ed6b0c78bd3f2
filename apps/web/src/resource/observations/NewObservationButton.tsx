import { NewButton } from "../../ui/lists/NewButton.tsx";
import { useStart } from "./useStart.ts";

/** The way to a new observation; to a project where that comes first, and nowhere without a place to observe from. */
export function NewObservationButton() {
  const { isPlaceless, isProjectless } = useStart();
  if (isPlaceless) return null;
  if (isProjectless) return <NewButton to="/projects/new">New project</NewButton>;
  return <NewButton to="/observations/new">New observation</NewButton>;
}
