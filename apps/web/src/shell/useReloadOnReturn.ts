import { useEffect, useState } from "react";

const pause = 2000;
const key = "meridian.reloaded";

/** A page whose code is missing on a server that answers would be loaded again and again. */
function wasJustReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key));
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - before < 30_000;
  } catch {
    return true;
  }
}

async function canReachServer(): Promise<boolean> {
  try {
    return (await fetch("/livez", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew as soon as the server answers; says when that was tried in vain. */
export function useReloadOnReturn(): boolean {
  const [isHopeless, setHopeless] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      const isThere = await canReachServer();
      if (isOver) return;
      if (!isThere) timer = setTimeout(look, pause);
      else if (wasJustReloaded()) setHopeless(true);
      else window.location.reload();
    };
    void look();
    window.addEventListener("online", look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", look);
    };
  }, []);
  return isHopeless;
}
