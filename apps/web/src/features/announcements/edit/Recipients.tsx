import type { UseFormReturnType } from "@mantine/form";
import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { type Place, placeCalls } from "../../../resource/announcements/place.ts";
import classes from "../create/NewAnnouncement.module.css";
import { Reach } from "../create/Reach.tsx";
import { TargetsField } from "../create/TargetsField.tsx";
import { useReach } from "../create/useReach.ts";
import { targetsOf, type Values } from "../create/values.ts";

interface RecipientsProps {
  form: UseFormReturnType<Values>;
  announcement: Announcement;
}

/** Whom it will reach: the system's chooses, another's reaches everyone who belongs there. */
export function Recipients({ form, announcement: { scope, scope_id } }: RecipientsProps) {
  if (scope === "system") return <Chosen form={form} />;
  return scope_id !== null && <OfPlace place={{ type: scope, id: scope_id }} />;
}

function Chosen({ form }: Pick<RecipientsProps, "form">) {
  const targets = targetsOf(form.values);
  const reach = useReach(targets);
  return (
    <>
      <div className={`surface ${classes.panel}`}>
        <TargetsField form={form} />
      </div>
      <Reach isChosen={targets.length > 0} reach={reach} />
    </>
  );
}

function OfPlace({ place: { type, id } }: { place: Place }) {
  const reach = useQuery(placeCalls[type].preview.queryOptions({ id }));
  return <Reach isChosen reach={reach} />;
}
