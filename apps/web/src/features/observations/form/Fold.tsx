import { Title, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import classes from "./Form.module.css";

interface FoldProps {
  title: string;
  /** A summary of the present values. */
  summary: string;
  /** One of its fields has a fault: it opens, and stays open once that is put right. */
  isFaulty: boolean;
  children: ReactNode;
}

/** Fields that are rarely needed: folded away, with what they say beside their heading. */
export function Fold({ title, summary, isFaulty, children }: FoldProps) {
  const [isChosen, setChosen] = useState(false);
  const content = useId();
  useEffect(() => {
    if (isFaulty) setChosen(true);
  }, [isFaulty]);
  const isOpen = isChosen || isFaulty;
  return (
    <section className="surface">
      <Title order={2} size="1rem">
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setChosen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden="true" />
          {title}
          <span className={classes.summary}>{summary}</span>
        </UnstyledButton>
      </Title>
      <div id={content} className={classes.folded} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
