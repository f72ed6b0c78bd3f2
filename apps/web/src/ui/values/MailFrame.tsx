import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import classes from "./MailFrame.module.css";

const looks = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Applies the mail's dark look, or not: that is the mail program's choice, here the person's. */
const asShownIn = (html: string, look: string): string =>
  html.replaceAll("(prefers-color-scheme:dark)", look === "dark" ? "all" : "not all");

/** A mail as its reader would see it, in mail programs of either look. The frame runs no script and reaches nothing. */
export function MailFrame({ html }: { html: string }) {
  const [look, setLook] = useState("light");
  return (
    <div className={classes.root}>
      <SegmentedControl
        size="xs"
        aria-label="The mail program's look"
        data={looks}
        value={look}
        onChange={setLook}
      />
      <iframe
        className={`surface ${classes.frame}`}
        title="The mail as it looks"
        sandbox=""
        data-look={look}
        srcDoc={asShownIn(html, look)}
      />
    </div>
  );
}
