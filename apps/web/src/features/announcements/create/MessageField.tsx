import { Input, SegmentedControl, Textarea } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { Message } from "../../../ui/page/Message.tsx";
import classes from "./NewAnnouncement.module.css";

interface MessageFieldProps {
  value?: string;
  onChange?(value: string): void;
  error?: ReactNode;
}

/** Markdown, and how it will read. */
export function MessageField({ value = "", onChange, error }: MessageFieldProps) {
  const [view, setView] = useState("write");
  const field = useId();
  return (
    <Input.Wrapper
      id={field}
      label="Message"
      withAsterisk
      description="Markdown: **bold**, lists, links"
      descriptionProps={{ mt: 5 }}
      error={error}
    >
      <SegmentedControl
        size="xs"
        display="flex"
        w="fit-content"
        my={6}
        aria-label="Message view"
        value={view}
        onChange={setView}
        data={[
          { value: "write", label: "Write" },
          { value: "preview", label: "Preview" },
        ]}
      />
      {view === "write" ? (
        <Textarea
          id={field}
          aria-label="Message"
          autosize
          minRows={6}
          maxRows={18}
          maxLength={20_000}
          value={value}
          error={Boolean(error)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      ) : (
        <section className={classes.preview} aria-label="Preview of the message">
          {value.trim() ? <Message text={value} /> : "There is nothing to show yet."}
        </section>
      )}
    </Input.Wrapper>
  );
}
