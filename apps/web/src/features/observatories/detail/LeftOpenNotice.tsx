import { Alert } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { IconUrgent } from "@tabler/icons-react";
import { leftOpenAdvice } from "../../../resource/leftOpen.ts";

/** Says what to do about an observatory that can't be closed, to those who operate it. */
export const LeftOpenNotice = ({ observatory }: { observatory: Observatory }) =>
  observatory.left_open &&
  observatory.abilities.operate && (
    <Alert color="red" icon={<IconUrgent size={18} />} mb="md" title={`${observatory.name} can't be closed`}>
      {leftOpenAdvice(observatory)}
    </Alert>
  );
