import type { UseFormReturnType } from "@mantine/form";
import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { type Place, placeOf } from "../../../resource/announcements/place.ts";
import { trpc } from "../../../trpc.ts";
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
export function Recipients({ form, announcement }: RecipientsProps) {
  const place = placeOf(announcement);
  if (place) return <OfPlace place={place} />;
  return announcement.scope === "system" && <Chosen form={form} />;
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

function OfPlace({ place }: { place: Place }) {
  const reach = useQuery(trpc.announcements.preview.queryOptions({ scope: place }));
  return <Reach isChosen reach={reach} />;
}
