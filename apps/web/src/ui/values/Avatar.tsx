import { useState } from "react";
import classes from "./Avatar.module.css";

interface AvatarProps {
  name: string;
  /** Null without a picture: initials stand for it. */
  url: string | null;
  /** In rem. */
  size?: number;
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

/** Somebody's picture, beside their name. */
export function Avatar({ name, url, size = 1.875 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes.root} style={{ width: `${size}rem`, fontSize: `${size * 0.4}rem` }}>
      {url && url !== broken ? (
        <img
          className={classes.picture}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <span className={classes.initials} data-initials={initials(name)} />
      )}
    </span>
  );
}
