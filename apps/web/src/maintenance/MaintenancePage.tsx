import { Progress, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { stageInWords } from "../operations/words.ts";
import { trpc } from "../trpc.ts";
import { Logo } from "../ui/values/Logo.tsx";
import classes from "./MaintenancePage.module.css";

/** The progress of a restore, for everybody who waits for it; the page opens anew when it is over. */
export default function MaintenancePage() {
  const { data } = useQuery({
    ...trpc.restores.maintenance.queryOptions({}),
    refetchInterval: 1500,
    retry: true,
  });
  useEffect(() => {
    if (data?.active === false) window.location.reload();
  }, [data]);
  const { stage, done, total } = data?.progress ?? { stage: "waiting", done: 0, total: null };
  return (
    <div className={classes.cover} role="dialog" aria-modal="true" aria-labelledby="maintenance-title">
      <div className={classes.words}>
        <p className={classes.brand}>
          <Logo size={32} />
          Meridian
        </p>
        <div className={`surface ${classes.card}`}>
          <Title order={1} size="1.5rem" id="maintenance-title">
            Meridian is restoring a backup
          </Title>
          <Text my="sm">This takes a few minutes. This page reopens by itself.</Text>
          <div role="status">
            <Text fw={600} mb={6}>
              {stageInWords(stage)}
            </Text>
            <Progress
              value={total ? (100 * done) / total : 100}
              animated={!total}
              aria-label="Progress of the restore"
            />
          </div>
        </div>
      </div>
    </div>
  );
}
