import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "../../ui/values/Logo.tsx";
import classes from "./Frame.module.css";

interface FrameProps {
  title: string;
  lead: string;
  children: ReactNode;
  footer: ReactNode;
}

/** The layout of sign-in pages: the sky on one side, the form on the other. */
export function Frame({ title, lead, children, footer }: FrameProps) {
  return (
    <div className={classes.root}>
      <title>{`${title} · Meridian`}</title>
      <aside className={classes.sky} aria-hidden="true">
        <Sky />
      </aside>
      <main className={classes.side}>
        <div className={classes.form}>
          <p className={classes.brand}>
            <Logo size={32} />
            Meridian
          </p>
          <Title order={1} size="1.5rem">
            {title}
          </Title>
          <Text c="dimmed" mb="lg">
            {lead}
          </Text>
          {children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
      </main>
    </div>
  );
}

// Circles of declination around the pole and a few stars on them; a drawing, not a chart.
const circles = [60, 130, 210, 300, 400];
const stars = [
  ...[
    [212, 168, 2.2],
    [300, 96, 1.4],
    [418, 240, 1.8],
    [126, 300, 1.2],
    [350, 392, 2.6],
    [198, 452, 1.5],
  ],
  ...[
    [486, 130, 1.2],
    [92, 130, 1.6],
    [270, 250, 1.2],
    [452, 500, 1.6],
    [60, 520, 1.3],
    [330, 560, 1.2],
  ],
] as const;

function Sky() {
  return (
    <svg
      viewBox="0 0 540 640"
      preserveAspectRatio="xMidYMid slice"
      className={classes.drawing}
      aria-hidden="true"
    >
      <g fill="none" stroke="currentColor" strokeWidth="1">
        {circles.map((radius) => (
          <circle key={radius} cx="270" cy="320" r={radius} opacity={0.34 - radius / 1600} />
        ))}
        <path d="M270 -80V720" opacity=".5" />
        <path d="M-130 320H670" opacity=".16" />
      </g>
      <g fill="currentColor">
        {stars.map(([x, y, radius]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <path d="M270 172l5 15 15 5-15 5-5 15-5-15-15-5 15-5z" fill="var(--m-star)" />
    </svg>
  );
}
