// Before anything is drawn: the colours chosen in the interface, or else those of the machine.
let chosen = null;
try {
  chosen = localStorage.getItem("meridian.appearance");
} catch {
  // Without storage the machine decides.
}
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const appearance = chosen ?? system;
document.documentElement.classList.add(appearance);
if (appearance !== "light") document.documentElement.classList.add("dark-mode");
