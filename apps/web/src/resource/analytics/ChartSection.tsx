import { Button, Group, Title } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { WhenSeen } from "../../ui/values/Time.tsx";
import classes from "./Analytics.module.css";

interface ChartSectionProps {
  title: string;
  /** A sentence about chart and table, for people who don't see them. */
  summary: string;
  chart: ReactNode;
  table: ReactNode;
  /** Beside the choice between chart and table. */
  actions?: ReactNode;
}

/** A chart, or the table that has the same figures. */
export function ChartSection({ title, summary, chart, table, actions }: ChartSectionProps) {
  const [isTable, show] = useState(false);
  const id = useId();
  return (
    <section className="surface" aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} size="1rem" id={id}>
          {title}
        </Title>
        <Group gap="0.25rem" wrap="nowrap">
          {actions}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            aria-label={isTable ? `${title} as a chart` : `${title} as a table`}
            onClick={() => show(!isTable)}
          >
            {isTable ? "Chart" : "Table"}
          </Button>
        </Group>
      </header>
      {isTable ? (
        <>
          <p className={classes.lead}>{summary}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <section className={classes.scroll} tabIndex={0} aria-label={`${title}, table`}>
            {table}
          </section>
        </>
      ) : (
        <figure className={classes.chart}>
          <figcaption className={classes.summary}>{summary}</figcaption>
          <div aria-hidden="true">
            <WhenSeen height={260}>{chart}</WhenSeen>
          </div>
        </figure>
      )}
    </section>
  );
}
