import { Select, Stack, TextInput } from "@mantine/core";
import { DescriptionField } from "../../../ui/fields/CreateForm.tsx";
import { typeOptions } from "../types.ts";
import type { SettingsForm } from "./values.ts";

/** The fields in which an organization describes itself. */
export function SettingsFields({ form }: { form: SettingsForm }) {
  return (
    <Stack gap="md">
      <TextInput label="Name" withAsterisk data-autofocus maxLength={200} {...form.getInputProps("name")} />
      <TextInput
        label="Short name"
        description="Unique; others find the organization by it"
        withAsterisk
        maxLength={50}
        maw="18rem"
        {...form.getInputProps("short_name")}
      />
      <Select
        label="Type"
        placeholder="Choose one"
        withAsterisk
        allowDeselect={false}
        maw="18rem"
        data={typeOptions}
        {...form.getInputProps("type")}
      />
      <TextInput
        type="email"
        label="Contact email"
        withAsterisk
        maxLength={254}
        {...form.getInputProps("contact_email")}
      />
      <DescriptionField {...form.getInputProps("description")} />
    </Stack>
  );
}
