import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./Section.module.css";

interface SectionProps {
  title: string;
  /** A way to all of it, beside the title. */
  all?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its title. */
export function Section({ title, all, children }: SectionProps) {
  const id = useId();
  return (
    <section className="surface" aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} size="1rem" id={id}>
          {title}
        </Title>
        {all}
      </header>
      {children}
    </section>
  );
}
