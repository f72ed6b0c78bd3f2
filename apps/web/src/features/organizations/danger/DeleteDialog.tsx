import { Group, Skeleton, Text } from "@mantine/core";
import type { ObservatoryItem, Organization, Page } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { DeleteDialog as DeleteResource } from "../../../resource/danger/DeleteDialog.tsx";
import { trpc } from "../../../trpc.ts";
import { CancelButton, Dialog } from "../../../ui/dialogs/Dialog.tsx";
import classes from "./Danger.module.css";

const limit = 200;

/** The things that depend on an organization; `isMore` if a list is longer than the part that was read. */
function useLosses({ id }: Organization) {
  const observatories = useQuery(trpc.observatories.list.queryOptions({ organization_id: id, limit }));
  const projects = useQuery(trpc.projects.list.queryOptions({ organization_id: id, limit }));
  const isOwned = ({ owner_id }: ObservatoryItem) => owner_id === id;
  return {
    error: observatories.error ?? projects.error,
    owned: observatories.data?.items.filter(isOwned),
    joined: observatories.data && sized(observatories.data, (observatory) => !isOwned(observatory)),
    projects: projects.data && sized(projects.data, () => true),
  };
}

const sized = <T,>(page: Page<T>, counts: (item: T) => boolean) => ({
  count: page.items.filter(counts).length,
  isMore: page.next_cursor !== null,
});

interface DeleteDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Explains what is deleted and what stays, and deletes; or says why it can't. */
export function DeleteDialog({ organization, onClose }: DeleteDialogProps) {
  const { short_name, name } = organization;
  const losses = useLosses(organization);
  if (losses.owned && losses.owned.length > 0)
    return <StillOwns organization={organization} owned={losses.owned} onClose={onClose} />;
  return (
    <DeleteResource
      of="organization"
      resource={organization}
      short={short_name}
      phrase={`delete ${short_name}`}
      isReady={losses.owned !== undefined}
      onClose={onClose}
    >
      <Text>“{name}” is gone for good, with its history and settings:</Text>
      <Losses organization={organization} losses={losses} />
    </DeleteResource>
  );
}

function Losses({
  organization,
  losses,
}: {
  organization: Organization;
  losses: ReturnType<typeof useLosses>;
}) {
  const { member_count, external_storage } = organization;
  const { error, joined, projects } = losses;
  if (error) return <Text c="var(--mantine-color-error)">{sentence(error)}</Text>;
  if (!joined || !projects) return <Skeleton height="5rem" mt="xs" />;
  const many = ({ count, isMore }: { count: number; isMore: boolean }, one: string, more: string) =>
    `${isMore ? "more than " : ""}${counted(count, one, more)}`;
  return (
    <ul className={classes.losses}>
      <li>{counted(member_count, "person loses", "people lose")} the access it gave them.</li>
      <li>It leaves {many(joined, "observatory", "observatories")} where it is a member.</li>
      <li>
        {many(projects, "project stays with its owner", "projects stay with their owners")}, and no longer
        belong to it.
      </li>
      <li>
        {counted(external_storage.length, "storage destination is", "storage destinations are")} forgotten,
        with what opens them.
      </li>
    </ul>
  );
}

interface StillOwnsProps {
  organization: Organization;
  owned: ObservatoryItem[];
  onClose(): void;
}

function StillOwns({ organization, owned, onClose }: StillOwnsProps) {
  return (
    <Dialog onClose={onClose} title={`${organization.short_name} can't be deleted yet`}>
      <Text>
        It owns {counted(owned.length, "observatory", "observatories")}. Transfer or delete{" "}
        {owned.length === 1 ? "it" : "them"} first:
      </Text>
      <ul className={classes.losses}>
        {owned.slice(0, 10).map(({ id, name }) => (
          <li key={id}>
            <Link to="/observatories/$id" params={{ id }} onClick={onClose}>
              {name}
            </Link>
          </li>
        ))}
        {owned.length > 10 && <li>and {counted(owned.length - 10, "more", "more")}</li>}
      </ul>
      <Group justify="flex-end" mt="lg">
        <CancelButton>Close</CancelButton>
      </Group>
    </Dialog>
  );
}
