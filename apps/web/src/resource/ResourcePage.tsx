import type { ReactNode } from "react";
import { PageHeader } from "../ui/page/PageHeader.tsx";
import { PageTabs, partsOf, type TabOrGroup } from "../ui/page/PageTabs.tsx";
import { ActiveAnnouncements } from "./announcements/Banners.tsx";
import { AnnounceButton } from "./announcements/PlaceAnnouncements.tsx";
import type { ResourceKind } from "./kinds.ts";

/** Tabs and groups of them, and false for those that this person isn't offered. */
export type OfferedTabs<Tab extends string> = readonly (TabOrGroup<Tab | "overview"> | false)[];

interface ResourcePageProps<Tab extends string> {
  of: ResourceKind;
  resource: { id: string; name: string; abilities: { announce: boolean } };
  back: ReactNode;
  lead: ReactNode;
  /** Content beside the name. */
  badges?: ReactNode;
  /** The most frequent action here, offered on the overview. */
  action?: ReactNode;
  /** Notices to read before anything else. */
  notice?: ReactNode;
  /** The parts that this person is offered, the overview first. */
  tabs: OfferedTabs<Tab>;
  tab: Tab | "overview" | undefined;
  /** Opens a tab; undefined is the overview. */
  onOpen(tab: Tab | undefined): void;
}

/** The page of something that people share: its name, what is announced there, and its parts. */
export function ResourcePage<Tab extends string>(props: ResourcePageProps<Tab>) {
  const { of, resource, back, lead, badges, action, notice, tab, onOpen } = props;
  const place = { type: of, id: resource.id };
  const tabs = props.tabs.filter((offered) => offered !== false);
  const open = partsOf(tabs).find(({ value }) => value === tab)?.value ?? "overview";
  return (
    <>
      <PageHeader
        title={resource.name}
        before={back}
        lead={lead}
        actions={
          <>
            {badges}
            {resource.abilities.announce && <AnnounceButton place={place} />}
            {open === "overview" && action}
          </>
        }
      />
      <ActiveAnnouncements place={place} />
      {notice}
      <PageTabs
        label={`Parts of the ${of}`}
        tabs={tabs}
        value={open}
        onChange={(chosen) => onOpen(chosen === "overview" ? undefined : (chosen as Tab))}
      />
    </>
  );
}
