import { Button, Collapse, Group, Text, Title } from "@mantine/core";
import type { ScanKind } from "@meridian/contract";
import { IconAdjustments, IconBolt, IconZoomScan } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/Refusal.tsx";
import classes from "./Integrity.module.css";
import { type Options, requestOf, ScanOptions, unchosen } from "./ScanOptions.tsx";

/** Runs a scan of either kind, with options if wanted, and goes to where its progress shows. */
export function StartScan() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [options, setOptions] = useState<Options>(unchosen);
  const start = useChange(trpc.integrity.startScan, {
    done: ({ id }) => navigate({ to: "/integrity/scans/$id", params: { id } }),
    refresh: "integrity",
  });
  const run = (kind: ScanKind) => start.mutate({ kind, ...(isOpen && requestOf(options)) });
  return (
    <section className={`surface ${classes.panel}`} aria-labelledby="scan-title">
      <Title order={2} size="1rem" id="scan-title" mb="xs">
        Scan now
      </Title>
      <Text c="dimmed" mb="md" maw="44rem">
        A quick scan looks at the observations and projects changed last, 100 of each. A full scan looks at
        every document. References, stored files and the system’s health are looked at only when chosen under
        Options.
      </Text>
      <Group gap="sm">
        <Button
          leftSection={<IconBolt size={16} />}
          loading={start.isPending && start.variables?.kind === "quick"}
          disabled={start.isPending}
          onClick={() => run("quick")}
        >
          Run quick scan
        </Button>
        <Button
          leftSection={<IconZoomScan size={16} />}
          loading={start.isPending && start.variables?.kind === "full"}
          disabled={start.isPending}
          onClick={() => run("full")}
        >
          Run full scan
        </Button>
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Options
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <ScanOptions value={options} onChange={setOptions} />
      </Collapse>
      <Refusal error={start.error} />
    </section>
  );
}
