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
    : collapsed === "true"
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
  root.style.background = { light: "#f4f6fb", dark: "#0a0f20", night: "#070000" }[appearance];
})();
