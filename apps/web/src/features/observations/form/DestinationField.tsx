import { Select, type SelectProps, Skeleton, Text } from "@mantine/core";
import type { Observation, ObservationDestination } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "../../../trpc.ts";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { storageStyles } from "../../../ui/values/storageStyles.ts";

interface DestinationFieldProps {
  value?: string | null;
  error?: ReactNode;
  onChange?(id: string | null): void;
  /**
   * The project and the destination that an observation has already, which may be out of reach for the person who
   * changes it.
   */
  kept?: { id: string; name: string } | undefined;
}

/** The destination of the files: any of the person's organizations' destinations. */
export function DestinationField({ value = null, error, onChange, kept }: DestinationFieldProps) {
  const query = useQuery(trpc.observations.destinations.queryOptions({}));
  const isForeign = kept !== undefined && !query.data?.items.some(({ id }) => id === kept.id);
  const hasNone = query.data?.items.length === 0 && !isForeign;
  if (query.error && !query.data)
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height="4rem" role="status" aria-label="Loading destinations" />;
  if (hasNone) return <NoDestinations />;
  const { items } = query.data;
  return (
    <>
      <Select
        label="Deliver files to"
        description="Files are copied there as well"
        placeholder="Nowhere else"
        clearable
        clearButtonProps={{ "aria-label": "Nowhere else" }}
        searchable
        maw="28rem"
        data={[
          ...grouped(items),
          ...(isForeign ? [{ group: "As it was", items: [{ value: kept.id, label: kept.name }] }] : []),
        ]}
        renderOption={({ option }) => (
          <Option destination={items.find(({ id }) => id === option.value)} {...option} />
        )}
        value={value}
        onChange={onChange}
        error={error}
      />
      <Text size="sm" c="dimmed">
        Every member of an organization can use its destinations.
      </Text>
    </>
  );
}

/** The name of a destination that an observation has or was to have. */
export function DestinationName({ observation, id }: { observation: Observation; id: string }) {
  const { data } = useQuery(trpc.observations.destinations.queryOptions({}));
  const isKept = id === observation.external_storage_id;
  return (
    data?.items.find((destination) => destination.id === id)?.name ??
    (isKept ? observation.external_storage_name : null) ??
    "A destination that is gone"
  );
}

/** By organization, in the order in which they come. */
function grouped(items: readonly ObservationDestination[]): NonNullable<SelectProps["data"]> {
  const byName = Map.groupBy(items, ({ organization_name }) => organization_name);
  return [...byName].map(([group, destinations]) => ({
    group,
    items: destinations.map(({ id, name, kind }) => ({
      value: id,
      label: `${name} (${storageStyles[kind].word})`,
    })),
  }));
}

interface OptionProps {
  label: string;
  destination: ObservationDestination | undefined;
}

function Option({ label, destination }: OptionProps) {
  if (!destination) return <span>{label}</span>;
  const { icon: Picture, word } = storageStyles[destination.kind];
  return (
    <>
      <Picture size={18} stroke={1.6} aria-hidden="true" />
      <span>
        {destination.name}
        <Text component="span" c="dimmed" size="xs" display="block">
          {word}
        </Text>
      </span>
    </>
  );
}

/** The reason why there is nowhere to deliver files to, and the people who can change that. */
function NoDestinations() {
  const { data } = useQuery(trpc.organizations.list.queryOptions({ scope: "mine", limit: 200 }));
  const own = data?.items.find(({ abilities }) => abilities.manage_storage);
  return (
    <Text size="sm">
      {data?.items.length === 0
        ? "The files are kept in Meridian. Members of an organization can have them delivered to its storage as well; a place in one of its projects isn't enough."
        : "None of your organizations has external storage yet. The files are kept in Meridian. Whoever manages an organization's storage can add a destination, and all of its members can choose it then."}{" "}
      {own && (
        <Link to="/organizations/$id" params={{ id: own.id }} search={{ tab: "storage" }} target="_blank">
          Add one to {own.name} (opens another tab)
        </Link>
      )}
    </Text>
  );
}
