import { Button, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./DangerItem.module.css";

interface DangerItemProps {
  title: string;
  /** The consequence, before it is asked for. */
  children: ReactNode;
  /** The button's words. */
  action: string;
  /** False if something stands in its way; the words say what. */
  isPossible?: boolean | undefined;
  onAsk(): void;
}

/** Something that isn't easily taken back, with what it does beside it. */
export function DangerItem({ title, children, action, isPossible = true, onAsk }: DangerItemProps) {
  return (
    <section className={`surface ${classes.item}`}>
      <div className={classes.words}>
        <Title order={2} size="1rem">
          {title}
        </Title>
        <div className={classes.what}>{children}</div>
      </div>
      <Button variant="default" disabled={!isPossible} onClick={onAsk}>
        {action}
      </Button>
    </section>
  );
}
