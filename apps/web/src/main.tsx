import "@fontsource-variable/geist/wght.css";
import "@fontsource-variable/geist-mono/wght.css";
import "@mantine/core/styles.css";
import "./theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Appearance } from "./Appearance.tsx";
import { Maintenance } from "./maintenance/Maintenance.tsx";
import { router } from "./routes.ts";
import { keepFilesOut } from "./strayFiles.ts";
import { queryClient } from "./trpc.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element to render into.");

/** The style sheets that `public/appearance.js` has inserted; in development there are none. */
const sheets = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][data-application]");
await Promise.all(
  [...sheets].map(
    (sheet) =>
      sheet.media === "all" ||
      new Promise((resolve) => {
        sheet.addEventListener("load", resolve);
        sheet.addEventListener("error", resolve);
      }),
  ),
);
keepFilesOut();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <RouterProvider router={router} />
        <Maintenance />
      </Appearance>
    </QueryClientProvider>
  </StrictMode>,
);
