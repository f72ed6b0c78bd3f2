import {
  Alert,
  Group,
  Input,
  NumberInput,
  Radio,
  SegmentedControl,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconMailOff } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useProfile } from "../../../session.ts";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { Message } from "../../../ui/page/Notice.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../../ui/values/statusStyles.ts";
import classes from "./NewAnnouncement.module.css";
import type { Composed } from "./values.ts";

const severities = [
  { value: "info", name: "Info", label: <StatusBadge style={severityStyles.info} /> },
  { value: "warning", name: "Warning", label: <StatusBadge style={severityStyles.warning} /> },
  { value: "critical", name: "Critical", label: <StatusBadge style={severityStyles.critical} /> },
];

const deliveries = [
  { value: "message", name: "In Meridian", label: "In Meridian" },
  { value: "email", name: "By email", label: "By email" },
  { value: "both", name: "Both", label: "Both" },
];

interface AnnouncementFieldsProps<T extends Composed> {
  form: UseFormReturnType<T>;
  /** The consequence of giving it no time to publish. */
  publishHint?: string;
}

/** The message, its form and its time: the same for every scope. */
export function AnnouncementFields<T extends Composed>({
  form,
  publishHint = "Leave empty to publish now.",
}: AnnouncementFieldsProps<T>) {
  return (
    <Stack gap="lg" className={`surface ${classes.panel}`}>
      <TextInput label="Title" withAsterisk maxLength={200} {...form.getInputProps("title")} />
      <MessageField {...form.getInputProps("message")} />
      <ChoiceField label="Severity" choices={severities} {...form.getInputProps("severity")} />
      <ChoiceField label="Delivery" choices={deliveries} {...form.getInputProps("delivery_type")} />
      {form.values.delivery_type !== "message" && <MailKept />}
      <MomentField label="Publish" description={publishHint} isFuture {...form.getInputProps("publish_at")} />
      <MomentField
        label="Expires"
        description="Leave empty for no expiry."
        isFuture
        {...form.getInputProps("expires_at")}
      />
      <NumberInput
        label="Remind once after … days"
        description={`Reminds ${remindedOf(form.values)}. Leave empty for no reminder.`}
        min={1}
        max={365}
        allowDecimal={false}
        {...form.getInputProps("remind_after_days")}
      />
    </Stack>
  );
}

/** Whoever gets the mail counts as having acknowledged it. */
const remindedOf = ({ delivery_type }: Pick<Composed, "delivery_type">) =>
  delivery_type === "message"
    ? "those who haven't acknowledged it"
    : "recipients who have neither received the email nor acknowledged";

/** Says that mail waits where only administrators see it, if no mail server is set up. */
export function MailKept() {
  if (useProfile().mail_delivered) return null;
  return (
    <Alert color="yellow" icon={<IconMailOff size={18} />} title="No mail server is set up">
      Mail stays in the outbox and reaches nobody. Recipients still count as having acknowledged.
    </Alert>
  );
}

interface ChoiceFieldProps {
  label: string;
  choices: { value: string; name: string; label: ReactNode }[];
  value?: string;
  onChange?(value: string): void;
  error?: ReactNode;
}

/** One of a few, all in sight. */
function ChoiceField({ label, choices, value, onChange, error }: ChoiceFieldProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <Group gap="md" mt={6}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            aria-label={choice.name}
            className={classes.radio}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}

interface MessageFieldProps {
  value?: string;
  onChange?(value: string): void;
  error?: ReactNode;
}

/** Markdown, and how it will read. */
function MessageField({ value = "", onChange, error }: MessageFieldProps) {
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
