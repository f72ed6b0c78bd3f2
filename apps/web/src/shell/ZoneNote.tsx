import { zoneName } from "../format/moment.ts";
import { useZone } from "../format/zone.ts";
import classes from "./Shell.module.css";

/** Which zone the times of the page are in. */
export function ZoneNote() {
  const zone = useZone();
  const name = zoneName(new Date().toISOString(), zone);
  return <p className={classes.zone}>Times in {zone === name ? zone : `${zone} (${name})`}</p>;
}
