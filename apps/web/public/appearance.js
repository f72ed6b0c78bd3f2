(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  let chosen = null;
  try {
    chosen = localStorage.getItem("meridian.appearance");
  } catch {
    // Storage may be closed to us; the system's preference does.
  }
  const appearance = ["light", "dark", "night"].includes(chosen) ? chosen : dark ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.appearance = appearance;
  root.dataset.mantineColorScheme = appearance === "light" ? "light" : "dark";
  root.style.background = { light: "#f4f6fb", dark: "#0a0f20", night: "#070000" }[appearance];
})();
