import { Select, TextInput } from "@mantine/core";
import type { Profile, TimeDisplay } from "@meridian/contract";
import { browserZone } from "../../format/zone.ts";
import { SavedSection } from "./SavedSection.tsx";
import { useProfileForm } from "./useProfileForm.ts";

const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

const displays: { value: TimeDisplay; label: string }[] = [
  { value: "own", label: "My own time" },
  { value: "site", label: "The observatory's time, where there is one" },
  { value: "utc", label: "UTC" },
];

/** Name, time zone, and by which clock moments are shown. */
export function ProfileForm({ profile: { name, timezone, time_display } }: { profile: Profile }) {
  const { form, update } = useProfileForm({ name, timezone, time_display }, "Profile saved");
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
      <Select
        label="Show times in"
        description="An observatory's page always shows its own time."
        data={displays}
        allowDeselect={false}
        {...form.getInputProps("time_display")}
      />
    </SavedSection>
  );
}
