import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { SearchSelect } from "../../data/searchSelect/SearchSelect.tsx";
import {
  everyOrganization,
  managedProjects,
  observatorySource,
  organizationSource,
  type Source,
} from "../../data/searchSelect/sources.ts";
import type { Place } from "../../resource/announcements/place.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";

/** Those where the person may announce something. */
const sources: Record<Place["type"], Source> = {
  observatory: observatorySource("administer"),
  organization: organizationSource("announce"),
  project: managedProjects,
};

/** Begins an announcement of an observatory, an organization or a project; nothing where the person may announce nowhere. */
export function AnnounceSomewhere({ scope }: { scope: Place["type"] }) {
  const isAdmin = isServerAdmin(useProfile());
  const source = isAdmin && scope === "organization" ? everyOrganization : sources[scope];
  const { data: some } = useQuery({
    queryKey: [...source.key, "any"],
    queryFn: () => source.find(undefined),
    refetchInterval: false,
  });
  const [isChoosing, choose] = useDisclosure(false);
  const navigate = useNavigate();
  const begin = (scopeId: string) =>
    void navigate({ to: "/announce/$scope/$scopeId", params: { scope, scopeId } });
  const [first, ...others] = some ?? [];
  if (!first) return null;
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} />}
        onClick={() => (others.length > 0 ? choose.open() : begin(first.id))}
      >
        New announcement
      </Button>
      {isChoosing && (
        <Dialog title="New announcement" onClose={choose.close}>
          <Stack gap="md">
            <SearchSelect
              data-autofocus
              label={`Which ${scope}?`}
              source={source}
              onChange={(id) => id && begin(id)}
            />
            <Group justify="flex-end">
              <CancelButton />
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
