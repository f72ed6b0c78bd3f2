import { UnstyledButton } from "@mantine/core";
import {
  IconMenu2,
  IconMoonStars,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconStars,
} from "@tabler/icons-react";
import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { type ComponentType, Suspense, useState } from "react";
import { useOperated } from "../features/observatories/hold/useOperated.ts";
import { lazyPart } from "../lazyPart.ts";
import classes from "./BottomBar.module.css";

const HoldNow = lazyPart(() => import("../features/observatories/hold/HoldNow.tsx"));

/** The way around on a phone, under the thumb. Hold and the queues are there for those who operate an observatory. */
export function BottomBar({ onMore }: { onMore(): void }) {
  const sites = useOperated();
  const operatesNone = sites?.length === 0;
  return (
    <nav aria-label="Shortcuts" className={classes.bar}>
      <PlaceLink to="/" label="Tonight" icon={IconMoonStars} />
      <PlaceLink
        label="Queue"
        icon={IconStars}
        {...(operatesNone ? { to: "/observations", search: ownPending } : { to: "/queue" })}
      />
      {sites && !operatesNone && <Hold sites={sites} />}
      <PlaceLink to="/images" label="Images" icon={IconPhoto} />
      <BarButton label="More" icon={IconMenu2} onClick={onMore} />
    </nav>
  );
}

const ownPending = { mine: true, status: "pending" } as const;

type Picture = ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;

interface PlaceLinkProps extends Pick<LinkProps, "to" | "search"> {
  label: string;
  icon: Picture;
}

const PlaceLink = ({ to, search, label, icon: Picture }: PlaceLinkProps) => (
  <Link
    to={to}
    search={search}
    className={classes.place}
    activeOptions={{ exact: to === "/", includeSearch: false }}
  >
    <Picture size={22} stroke={1.7} aria-hidden="true" />
    {label}
  </Link>
);

interface BarButtonProps {
  label: string;
  icon: Picture;
  onClick(): void;
}

const BarButton = ({ label, icon: Picture, onClick }: BarButtonProps) => (
  <UnstyledButton className={classes.place} onClick={onClick} aria-haspopup="dialog">
    <Picture size={22} stroke={1.7} aria-hidden="true" />
    {label}
  </UnstyledButton>
);

/** Holds the observatory whose page is open, or ends its hold; else asks for one of those that the person operates. */
function Hold({ sites }: { sites: NonNullable<ReturnType<typeof useOperated>> }) {
  const [isPressed, setPressed] = useState(false);
  const open = useLocation({ select: ({ pathname }) => /^\/observatories\/([^/]+)$/.exec(pathname)?.[1] });
  const here = sites.find(({ id }) => id === open);
  const meant = here ? [here] : sites;
  const isEnd = meant.length === 1 && Boolean(meant[0]?.hold);
  return (
    <>
      <BarButton
        label={isEnd ? "End hold" : "Hold"}
        icon={isEnd ? IconPlayerPlay : IconPlayerPause}
        onClick={() => setPressed(true)}
      />
      <Suspense>{isPressed && <HoldNow sites={meant} onClose={() => setPressed(false)} />}</Suspense>
    </>
  );
}
