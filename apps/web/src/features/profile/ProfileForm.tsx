import { Select, TextInput } from "@mantine/core";
import type { Profile } from "@meridian/contract";
import { browserZone } from "../../format/zone.ts";
import { SavedSection } from "./SavedSection.tsx";
import { useProfileForm } from "./useProfileForm.ts";

const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Name and time zone. */
export function ProfileForm({ profile: { name, timezone } }: { profile: Profile }) {
  const { form, update } = useProfileForm({ name, timezone }, "Profile saved");
  return (
    <SavedSection title="You" form={form} update={update}>
      <TextInput label="Name" withAsterisk autoComplete="name" {...form.getInputProps("name")} />
      <Select
        label="Time zone"
        placeholder={`As this browser: ${browserZone}`}
        data={zones}
        searchable
        clearable
        limit={100}
        {...form.getInputProps("timezone")}
      />
    </SavedSection>
  );
}
