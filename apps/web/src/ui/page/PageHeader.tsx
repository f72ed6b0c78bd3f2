import { Group, Text, Title } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { lastSearch } from "../../data/lastList.ts";
import classes from "./PageHeader.module.css";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Stands beside the title. */
  picture?: ReactNode;
  /** Stands before the title, like a link back. */
  before?: ReactNode;
}

let isFirstPage = true;

/** Names the page in the tab, and takes the focus after a navigation so that screen readers read on from here. */
export function PageHeader({ title, lead, actions, before, picture }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  // An action that was done may take its button away: the keyboard goes on from the heading, not from the page's beginning.
  const held = useRef<Element>(null);
  useEffect(() => {
    if (held.current?.isConnected === false && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  });
  return (
    <header className={classes.root}>
      <title>{`${title} · Meridian`}</title>
      {before}
      <Group justify="space-between" align="flex-start" gap="sm">
        {picture}
        <div className={classes.words}>
          <Title order={1} size="1.5rem" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text component="div" c="dimmed" mt={2}>
              {lead}
            </Text>
          )}
        </div>
        {actions && (
          <Group
            gap="xs"
            onFocus={({ target }) => {
              held.current = target;
            }}
          >
            {actions}
          </Group>
        )}
      </Group>
    </header>
  );
}

interface BackLinkProps extends Pick<LinkProps, "to" | "params" | "search"> {
  children: ReactNode;
}

/** From a detail to what it belongs to. */
export function BackLink({ to, params, search, children }: BackLinkProps) {
  return (
    // A list is as it was left: its filters are part of the address.
    <Link
      to={to}
      params={params}
      search={search ?? (lastSearch(String(to)) as never)}
      className={classes.link}
    >
      <IconChevronLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  );
}
