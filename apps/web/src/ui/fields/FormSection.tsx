import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./FormSection.module.css";

/** Fields that belong together, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`surface ${classes.panel}`}>
      <Title order={2} size="1rem">
        {title}
      </Title>
      {children}
    </section>
  );
}
