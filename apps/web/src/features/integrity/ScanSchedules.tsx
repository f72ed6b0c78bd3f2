import { Title } from "@mantine/core";
import { ScheduleField } from "../../operations/ScheduleField.tsx";
import classes from "./Integrity.module.css";

/** When scans are made by the clock. */
export function ScanSchedules() {
  return (
    <section className={`surface ${classes.panel}`} aria-labelledby="schedules-title">
      <Title order={2} size="1rem" id="schedules-title" mb="sm">
        Schedule
      </Title>
      <div className={classes.options}>
        <ScheduleField name="quick_scan" label="Quick scans" />
        <ScheduleField name="full_scan" label="Full scans" />
      </div>
    </section>
  );
}
