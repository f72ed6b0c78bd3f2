import { useNetwork } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useLiveState } from "./state.ts";

/** A server that starts again is back before anybody needs to know. */
const grace = 2000;

/** What keeps the page from being up to date: the device's connection, or the server's. */
export function useOutage(): "offline" | "unreachable" | undefined {
  const isOnline = useNetwork().online;
  const isLost = useLiveState() === "lost";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLost) return setLong(false);
    const timer = setTimeout(() => setLong(true), grace);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isOnline) return "offline";
  return isLong ? "unreachable" : undefined;
}
