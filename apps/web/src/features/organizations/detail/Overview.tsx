import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Organization } from "@meridian/contract";
import { IconPencil } from "@tabler/icons-react";
import { count } from "../../../format/quantity.ts";
import { Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { EditDialog } from "../settings/EditDialog.tsx";
import { typeWords } from "../types.ts";

export function Overview({ organization }: { organization: Organization }) {
  const [isEditing, editing] = useDisclosure(false);
  const { name, short_name, type, description, contact_email, owner_name, created_at } = organization;
  return (
    <>
      <Facts
        facts={[
          ["Name", name],
          ["Short name", short_name],
          ["Type", typeWords[type]],
          ["Description", description && <span className="as-written">{description}</span>],
          ["Contact", contact_email && <a href={`mailto:${contact_email}`}>{contact_email}</a>],
          ["Owner", owner_name],
          ["Members", count(organization.member_count)],
          ["Created", <Time key="created" at={created_at} />],
        ]}
      />
      {organization.abilities.update && (
        <Button mt="md" variant="default" leftSection={<IconPencil size={16} />} onClick={editing.open}>
          Edit settings
        </Button>
      )}
      {isEditing && <EditDialog organization={organization} onClose={editing.close} />}
    </>
  );
}
