import { zoneName } from "../format/moment.ts";
import { shownZone, useClocks } from "../format/zone.ts";
import classes from "./Shell.module.css";

/** Which zone the times of the page are in, and whose it is. */
export function ZoneNote() {
  const clocks = useClocks();
  const zone = shownZone(clocks);
  const site = clocks.site?.zone === zone ? `, the time at ${clocks.site.name}` : "";
  const name = zoneName(new Date().toISOString(), zone);
  return (
    <p className={classes.zone}>
      Times in {zone === name ? zone : `${zone} (${name})`}
      {site}
    </p>
  );
}
