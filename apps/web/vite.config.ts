import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { staticShell } from "./staticShell.ts";

const server = "http://127.0.0.1:3000";
// The server refuses changes that come from another origin than its own.
const forward = { target: server, headers: { origin: server } };

export default defineConfig({
  base: "/app/",
  plugins: [react(), staticShell()],
  server: { proxy: { "/trpc": forward, "/api": forward, "/ws": { ...forward, ws: true } } },
  build: {
    target: "es2022",
    // Fonts as data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page loads first stands in one file, which compresses better than thirty and is one request.
            { name: "first", tags: ["$initial"], priority: 1 },
            // Icons that many pages share stand in one file: fifty of 200 bytes each don't compress.
            { name: "icons", test: /@tabler\/icons-react/, minShareCount: 12 },
            // So does what nearly all pages share, with what it needs of libraries.
            { name: "shared", test: /apps\/web\/src/, minShareCount: 40 },
          ],
        },
      },
    },
  },
});
