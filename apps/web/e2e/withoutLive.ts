import type { Page } from "playwright-core";

/**
 * The page's live connection never comes about: it isn't told what changes, and doesn't ask for everything once more when
 * it opens, which would show what a test has changed behind its back.
 */
export const withoutLive = (page: Page) =>
  page.addInitScript(() =>
    Object.assign(window, {
      WebSocket: class {
        close() {}
      },
    }),
  );
