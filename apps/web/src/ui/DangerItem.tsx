import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./DangerItem.module.css";

interface DangerItemProps {
  title: string;
  /** What it does, before it is asked for. */
  children: ReactNode;
  /** The way to it. */
  action: ReactNode;
}

/** Something that isn't easily taken back, with what it does beside it. */
export function DangerItem({ title, children, action }: DangerItemProps) {
  return (
    <section className={`surface ${classes.item}`}>
      <div className={classes.words}>
        <Title order={2} size="1rem">
          {title}
        </Title>
        <div className={classes.what}>{children}</div>
      </div>
      {action}
    </section>
  );
}
