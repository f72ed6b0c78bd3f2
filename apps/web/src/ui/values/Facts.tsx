import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Facts.module.css";

export type Fact = [name: string, value: ReactNode];

/** Names and values of one thing; what isn't known is a dash. */
export function Facts({ title, facts }: { title?: string; facts: Fact[] }) {
  return (
    <section className="surface">
      {title && (
        <Title order={2} size="1rem" className={classes.title}>
          {title}
        </Title>
      )}
      <dl className={classes.list}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
