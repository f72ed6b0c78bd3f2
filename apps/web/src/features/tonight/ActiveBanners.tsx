import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Banners } from "../../resource/announcements/Banners.tsx";
import { trpc } from "../../trpc.ts";

/** Whatever stands there. */
function readIds(text = "[]"): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** As many as are remembered at most. */
const remembered = 100;

/**
 * System announcements in force, acknowledged or not: what was confirmed in haste is read again here. Each stays until it
 * is over, or is hidden in this browser.
 */
export function ActiveBanners() {
  const { data } = useQuery(
    trpc.announcements.received.queryOptions({ scope: "system", status: "active", limit: 20 }),
  );
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: "meridian.hidden-banners",
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readIds,
  });
  const shown = data?.items.filter(({ id }) => !hidden.includes(id)) ?? [];
  return (
    <Banners
      announcements={shown}
      onHide={(id) => setHidden((before) => [...before, id].slice(-remembered))}
    />
  );
}
