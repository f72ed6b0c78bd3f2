import { Textarea, type TextareaProps } from "@mantine/core";

/** What something says about itself, in as many lines as it takes. */
export const DescriptionField = (props: TextareaProps) => (
  <Textarea label="Description" autosize minRows={3} maxRows={10} maxLength={5000} {...props} />
);
