import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./Profile.module.css";

/** A part of the profile under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`surface ${classes.panel}`} aria-labelledby={heading}>
      <Title order={2} size="1rem" id={heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}
