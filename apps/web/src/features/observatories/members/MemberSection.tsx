import { Button, Title } from "@mantine/core";
import type { Observatory, ObservatoryMember } from "@meridian/contract";
import { IconBuildingPlus, IconUserPlus } from "@tabler/icons-react";
import { useId } from "react";
import { Count } from "../../../ui/lists/Count.tsx";
import classes from "../Observatories.module.css";
import { MemberMatrix } from "./MemberMatrix.tsx";
import { useMembers } from "./useMembers.ts";

interface MemberSectionProps {
  observatory: Observatory;
  kind: "users" | "organizations";
  search: string | undefined;
  onAdd(): void;
  onRemove(member: ObservatoryMember): void;
}

const words = {
  users: { title: "People", add: "Add a person", icon: IconUserPlus },
  organizations: { title: "Organizations", add: "Add an organization", icon: IconBuildingPlus },
};

/** The people or the organizations on an observatory, and how many they are. */
export function MemberSection({ observatory, kind, search, onAdd, onRemove }: MemberSectionProps) {
  const list = useMembers(observatory.id, kind, search);
  const titleId = useId();
  const { title, add, icon: Icon } = words[kind];
  return (
    <section aria-labelledby={titleId}>
      <header className={classes.sectionHead}>
        <Title order={2} size="1.125rem">
          <span id={titleId}>{title}</span> <Count of={list.first?.counts?.kind[kind]} />
        </Title>
        {observatory.abilities.administer && (
          <Button leftSection={<Icon size={16} />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </header>
      <MemberMatrix observatory={observatory} kind={kind} list={list} search={search} onRemove={onRemove} />
    </section>
  );
}
