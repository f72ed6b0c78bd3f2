import { UnstyledButton } from "@mantine/core";
import { IconMenu2, IconMoonStars, IconPlayerPause, IconStars } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ComponentType, Suspense, useState } from "react";
import { lazyPart } from "../lazyPart.ts";
import { trpc } from "../trpc.ts";
import classes from "./BottomBar.module.css";

const HoldNow = lazyPart(() => import("../features/observatories/hold/HoldNow.tsx"));

const places = [
  { to: "/", label: "Tonight", icon: IconMoonStars },
  { to: "/observations", label: "Queue", icon: IconStars },
] as const;

/** The way around on a phone, under the thumb. Hold is there for those who operate an observatory. */
export function BottomBar({ onMore }: { onMore(): void }) {
  return (
    <nav aria-label="Shortcuts" className={classes.bar}>
      {places.map(({ to, label, icon: Picture }) => (
        <Link
          key={to}
          to={to}
          className={classes.place}
          activeOptions={{ exact: to === "/", includeSearch: false }}
        >
          <Picture size={22} stroke={1.7} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <Hold />
      <BarButton label="More" icon={IconMenu2} onClick={onMore} />
    </nav>
  );
}

interface BarButtonProps {
  label: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;
  onClick(): void;
}

const BarButton = ({ label, icon: Picture, onClick }: BarButtonProps) => (
  <UnstyledButton className={classes.place} onClick={onClick} aria-haspopup="dialog">
    <Picture size={22} stroke={1.7} aria-hidden="true" />
    {label}
  </UnstyledButton>
);

/** Holds the observatory whose page is open, else one of those that the person operates. */
function Hold() {
  const [isAsking, setAsking] = useState(false);
  const open = useLocation({ select: ({ pathname }) => /^\/observatories\/([^/]+)$/.exec(pathname)?.[1] });
  const { data } = useQuery(trpc.observatories.list.queryOptions({ ability: "operate", limit: 200 }));
  const sites = data?.items ?? [];
  if (sites.length === 0) return null;
  const here = sites.find(({ id }) => id === open);
  return (
    <>
      <BarButton label="Hold" icon={IconPlayerPause} onClick={() => setAsking(true)} />
      <Suspense>
        {isAsking && <HoldNow sites={here ? [here] : sites} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
