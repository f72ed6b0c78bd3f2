(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  let chosen = null;
  let collapsed = null;
  let brightness = 100;
  try {
    chosen = localStorage.getItem("meridian.appearance");
    collapsed = localStorage.getItem("meridian.rail-collapsed");
    brightness = Number(localStorage.getItem("meridian.brightness") ?? 100);
  } catch {
    // Storage may be closed to us; the system's preference does.
  }
  const appearance = ["light", "dark", "night"].includes(chosen) ? chosen : dark ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.appearance = appearance;
  if (brightness >= 20 && brightness < 100)
    root.style.setProperty("--m-brightness", String(brightness / 100));
  root.dataset.mantineColorScheme = appearance === "light" ? "light" : "dark";
  // The browser's own frame shines, too. Each is the colour of the rail; at night nothing shines.
  const themeColor = { light: "#0c1330", dark: "#0d1329", night: "#000000" }[appearance];
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColor);
  // Pages that need no session have no rail; that of a shell is there before the application is.
  const isOutside =
    /^\/app\/(sign-in|sign-up|forgot-password|reset-password|verify-email|confirm-email|unsubscribe|invitation|storage-access)\b/;
  root.dataset.shell = isOutside.test(location.pathname)
    ? "none"
    : (collapsed ?? String(matchMedia("(max-width: 75em)").matches)) === "true"
      ? "collapsed"
      : "full";
  // A style sheet for another medium doesn't hold up what is there to be drawn; `main.tsx` waits until it is for this one.
  for (const early of document.querySelectorAll("link[rel=preload][data-application]")) {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = early.href;
    sheet.crossOrigin = early.crossOrigin;
    sheet.dataset.application = "";
    sheet.media = "print";
    // A sheet that couldn't be loaded isn't waited for either: a page without its colours is better than none.
    for (const end of ["load", "error"])
      sheet.addEventListener(end, () => {
        sheet.media = "all";
      });
    document.head.append(sheet);
  }
  // Without the first scripts there is nothing else that could say so. Once by itself the page tries again.
  addEventListener(
    "error",
    ({ target }) => {
      if (target.type !== "module") return;
      if (navigator.onLine && !wasJustReloaded()) return location.reload();
      const words = document.createElement("div");
      words.setAttribute("role", "alert");
      words.style.cssText = "padding: 2rem 1.5rem; font: 1rem/1.5 system-ui, sans-serif";
      words.style.color = { light: "#1b2333", dark: "#d5dbea", night: "#ff0000" }[appearance];
      words.innerHTML =
        "<h1>Couldn't load Meridian</h1><p>A part of it didn't arrive. Check your connection, then reload.</p><button>Reload</button>";
      const button = words.querySelector("button");
      button.style.cssText = "min-height: 3rem; padding: 0 1.5rem; font: inherit";
      button.addEventListener("click", () => location.reload());
      document.getElementById("root").replaceChildren(words);
    },
    true,
  );
  /** The same key as in `shell/fallbacks.tsx`: a file that stays missing isn't asked for again and again. */
  function wasJustReloaded() {
    try {
      const before = Number(sessionStorage.getItem("meridian.reloaded"));
      sessionStorage.setItem("meridian.reloaded", String(Date.now()));
      return Date.now() - before < 30_000;
    } catch {
      return true;
    }
  }
  root.style.background = { light: "#f4f6fb", dark: "#0a0f20", night: "#070000" }[appearance];
})();
