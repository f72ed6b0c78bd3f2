import { useDisclosure } from "@mantine/hooks";
import type { Profile } from "@meridian/contract";
import { DangerItem } from "../../../ui/dialogs/DangerItem.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";

export function DeleteAccount({ profile }: { profile: Profile }) {
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <DangerItem title="Delete account" action="Delete account" onAsk={asking.open}>
        Your name, address and picture are deleted. Your observations stay.
      </DangerItem>
      {isAsking && <DeleteDialog profile={profile} onClose={asking.close} />}
    </>
  );
}
