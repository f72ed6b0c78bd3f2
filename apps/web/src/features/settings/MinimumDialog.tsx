import { Stack, Text } from "@mantine/core";
import { latestPluginVersion, type MinimumPreview } from "@meridian/contract";
import { counted } from "../../format/quantity.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

export interface Asked {
  version: string;
  preview: MinimumPreview;
}

interface MinimumDialogProps {
  asked: Asked;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation, with the observatories that a minimum version would stop. */
export function MinimumDialog({ asked: { version, preview }, onConfirm, onClose }: MinimumDialogProps) {
  const { connected, shut_out, is_released } = preview;
  return (
    <ConfirmDialog
      title={`Require plugin version ${version}?`}
      action="Require it"
      isDangerous
      change={{ isPending: false, error: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        {!is_released && (
          <Text fw={600}>No plugin has this version. The latest is {latestPluginVersion}.</Text>
        )}
        <Text>
          {shut_out} of {counted(connected, "connected observatory", "connected observatories")} would get no
          observations until {shut_out === 1 ? "its plugin is" : "their plugins are"} updated.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
