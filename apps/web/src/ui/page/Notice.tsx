import { Skeleton } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lazyPart.ts";
import type { Tone } from "../values/StatusBadge.tsx";
import classes from "./Notice.module.css";

interface NoticeProps {
  icon: Icon;
  title: string;
  tone?: Tone;
  children?: ReactNode;
  note?: ReactNode;
}

/** A page or a section that has nothing to list: says why, and what to do first. */
export function Notice({ icon: Picture, title, tone = "quiet", children, note }: NoticeProps) {
  return (
    <div className={classes.root}>
      <span className={classes.icon} data-tone={tone}>
        <Picture size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.words}>{children}</div>}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}

const Markdown = lazyPart(() => import("../values/Markdown.tsx"));

/** Markdown that a person wrote; raw HTML in it is left out. Its renderer is fetched when the first one is shown. */
export function Message({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton height="3rem" />}>
      <Markdown text={text} />
    </Suspense>
  );
}
