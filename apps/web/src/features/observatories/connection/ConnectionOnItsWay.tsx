import { Skeleton } from "@mantine/core";
import classes from "../Observatories.module.css";

/** The shape of what is on its way. */
export const ConnectionOnItsWay = () => (
  <div className={classes.panels} role="status" aria-label="Loading connection">
    <Skeleton height={260} />
    <Skeleton height={260} />
  </div>
);
