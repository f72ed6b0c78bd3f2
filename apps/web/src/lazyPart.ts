import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** The code of a page couldn't be loaded: there is no connection, or a new version has taken its place. */
export class PageMissing extends Error {}

/** The component of a route, loaded when it is first shown. */
export const lazyPage = <T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
) =>
  lazyRouteComponent(
    () =>
      load().catch((cause) => {
        throw new PageMissing("The page couldn't be loaded.", { cause });
      }),
    name as never,
  );

/** Comes true a while later, or as soon as the device is connected again. */
function nextChance(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, milliseconds);
    function go() {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    }
    window.addEventListener("online", go);
  });
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextChance(3000);
    }
  }
}

/** A part of a page, loaded when it is first shown. Without a connection it comes later, and the page stays as it is. */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => untilLoaded(load));
