import { ActionIcon, Button, Collapse, Group, Text, Title } from "@mantine/core";
import type { ScanKind } from "@meridian/contract";
import { IconAdjustments, IconBolt, IconZoomScan } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";
import classes from "./Integrity.module.css";
import { optionsOf, requestOf, ScanOptions } from "./ScanOptions.tsx";
import { kindWords } from "./words.ts";

const kinds = [
  ["quick", IconBolt],
  ["full", IconZoomScan],
] as const satisfies [ScanKind, typeof IconBolt][];

/** Runs a scan of either kind, with options if wanted, and goes to where its progress shows. */
export function StartScan() {
  const navigate = useNavigate();
  const [shown, setShown] = useState<ScanKind>();
  const [options, setOptions] = useState(optionsOf);
  const start = useChange(trpc.integrity.startScan, {
    done: ({ id }) => navigate({ to: "/integrity/scans/$id", params: { id } }),
    refresh: "integrity",
  });
  // Options that nobody sees don't count.
  const run = (kind: ScanKind) =>
    start.mutate({ kind, ...requestOf(kind === shown ? options[kind] : optionsOf()[kind]) });
  return (
    <section className={`surface ${classes.panel}`} aria-labelledby="scan-title">
      <Title order={2} size="1rem" id="scan-title" mb="xs">
        Scan now
      </Title>
      <Text c="dimmed" mb="md" maw="44rem">
        A quick scan looks at the observations and projects changed last, 100 of each. A full scan looks at
        every document, all references and stored files, and the system's health. Each has options.
      </Text>
      <Group gap="sm">
        {kinds.map(([kind, Icon]) => (
          <Group key={kind} gap={1} wrap="nowrap">
            <Button
              leftSection={<Icon size={16} />}
              loading={start.isPending && start.variables?.kind === kind}
              disabled={start.isPending}
              onClick={() => run(kind)}
            >
              Run {kindWords[kind].toLowerCase()}
            </Button>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Options of a ${kindWords[kind].toLowerCase()}`}
              title={`Options of a ${kindWords[kind].toLowerCase()}`}
              aria-expanded={shown === kind}
              onClick={() => setShown(shown === kind ? undefined : kind)}
            >
              <IconAdjustments size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Group>
      {kinds.map(([kind]) => (
        <Collapse key={kind} expanded={shown === kind}>
          <ScanOptions
            kind={kind}
            value={options[kind]}
            onChange={(changed) => setOptions({ ...options, [kind]: changed })}
          />
        </Collapse>
      ))}
      <Refusal error={start.error} />
    </section>
  );
}
