import { Input, SegmentedControl, Stack } from "@mantine/core";
import type { CreateObservatoryInput, Person } from "@meridian/contract";
import type { ReactNode } from "react";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { everyOrganization, organizationSource } from "../../../data/searchSelect/sources.ts";
import { FindPerson } from "../../../resource/members/FindPerson.tsx";
import { isServerAdmin, useProfile } from "../../../session.ts";

const managed = organizationSource("manage_observatories");

/** The owner of a new observatory: by default the person who adds it. */
export interface FutureOwner {
  kind: "me" | "user" | "organization";
  person?: Person | undefined;
  organization?: string | null;
}

/** The owner for the request; undefined while only the kind is chosen. */
export function ownerOf({
  kind,
  person,
  organization,
}: FutureOwner): Pick<CreateObservatoryInput, "owner_type" | "owner_id"> | undefined {
  if (kind === "me") return { owner_type: "user" };
  const owner_id = kind === "user" ? person?.id : organization;
  return owner_id ? { owner_type: kind, owner_id } : undefined;
}

interface OwnerFieldProps {
  owner: FutureOwner;
  onChange(owner: FutureOwner): void;
  error: ReactNode;
}

/** Offers oneself and organizations whose observatories one manages; server administrators can choose anybody. */
export function OwnerField(props: OwnerFieldProps) {
  return isServerAdmin(useProfile()) ? <AnyOwner {...props} /> : <OwnOrOrganization {...props} />;
}

function OwnOrOrganization({ owner, onChange, error }: OwnerFieldProps) {
  return (
    <SearchSelect
      clearable
      label="Owner"
      description="You, or an organization whose observatories you manage"
      placeholder="Me"
      clearButtonProps={{ "aria-label": "Me" }}
      maw="24rem"
      source={managed}
      value={owner.organization ?? null}
      onChange={(organization) => onChange({ kind: organization ? "organization" : "me", organization })}
      error={error}
    />
  );
}

const kinds = [
  { value: "me", label: "Me" },
  { value: "user", label: "A person" },
  { value: "organization", label: "An organization" },
];

function AnyOwner({ owner, onChange, error }: OwnerFieldProps) {
  return (
    <Stack gap="xs" maw="30rem">
      <Input.Label component="div">Owner</Input.Label>
      <SegmentedControl
        aria-label="Owner"
        data={kinds}
        value={owner.kind}
        onChange={(kind) => onChange({ ...owner, kind: kind as FutureOwner["kind"] })}
      />
      {owner.kind === "user" && (
        <FindPerson person={owner.person} onPick={(person) => onChange({ ...owner, person })} error={error} />
      )}
      {owner.kind === "organization" && (
        <SearchSelect
          label="Organization"
          source={everyOrganization}
          value={owner.organization ?? null}
          onChange={(organization) => onChange({ ...owner, organization })}
          error={error}
        />
      )}
    </Stack>
  );
}
