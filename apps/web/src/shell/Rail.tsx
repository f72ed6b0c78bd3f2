import { UnstyledButton } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { isServerAdmin, useProfile } from "../session.ts";
import { Logo } from "../ui/values/Logo.tsx";
import { administrationPlaces, mainPlaces, type Place } from "./places.ts";
import classes from "./Rail.module.css";

interface RailProps {
  isCollapsed: boolean;
  onNavigate?(): void;
  onCollapse?(): void;
}

/** The way around: what everybody has, and what server administrators have besides. */
export function Rail({ isCollapsed, onNavigate, onCollapse }: RailProps) {
  const isAdmin = isServerAdmin(useProfile());
  const places = mainPlaces.length + (isAdmin ? administrationPlaces.length : 0);
  const entry = (place: Place) => (
    <RailLink key={place.to} place={place} isCollapsed={isCollapsed} onNavigate={onNavigate} />
  );
  const Picture = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div
      className={classes.rail}
      data-collapsed={isCollapsed || undefined}
      style={{ "--places": places } as CSSProperties}
    >
      <nav aria-label="Main" className={classes.nav}>
        <Link to="/" className={classes.brand} onClick={onNavigate} aria-label="Meridian, to Tonight">
          <Logo />
          {!isCollapsed && <span>Meridian</span>}
        </Link>
        <ul className="plain-list">{mainPlaces.map(entry)}</ul>
        {isAdmin && (
          <>
            <p className={classes.group} id="rail-administration">
              {isCollapsed ? <span className={classes.rule} /> : "Administration"}
            </p>
            <ul className="plain-list" aria-label="Administration">
              {administrationPlaces.map(entry)}
            </ul>
          </>
        )}
      </nav>
      {onCollapse && (
        <UnstyledButton
          className={classes.collapse}
          onClick={onCollapse}
          aria-label={isCollapsed ? "Expand navigation" : "Collapse navigation"}
        >
          <Picture size={20} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      )}
    </div>
  );
}

interface RailLinkProps {
  place: Place;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function RailLink({ place, isCollapsed, onNavigate }: RailLinkProps) {
  const besides = "besides" in place ? place.besides : undefined;
  const isBesides = useLocation({
    select: ({ pathname }) => besides !== undefined && pathname.startsWith(besides),
  });
  return (
    <li>
      <Link
        to={place.to}
        {...(isBesides && { "aria-current": "page" })}
        className={classes.link}
        activeOptions={{ exact: place.to === "/", includeSearch: false }}
        onClick={onNavigate}
        aria-label={isCollapsed ? place.label : undefined}
        data-hint={isCollapsed ? place.label : undefined}
      >
        <place.icon size={20} stroke={1.7} aria-hidden="true" />
        {!isCollapsed && <span>{place.label}</span>}
      </Link>
    </li>
  );
}
