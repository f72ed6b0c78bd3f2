import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { mainPlaces } from "./src/shell/places.ts";
import { Logo } from "./src/ui/values/Logo.tsx";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`src/${path}`, import.meta.url)), "utf8");

/** The variables that the rail and the page's ground need, of each appearance. */
const needed = /^\s*--m-(page|line|rail|rail-text|rail-strong|rail-hover|star): .*$/;
function colours(): string {
  const blocks = read("theme.css").matchAll(/(:root\[data-appearance="\w+"\]) \{([^}]*)\}/g);
  return [...blocks]
    .map(([, selector, body = ""]) => {
      const kept = body.split("\n").filter((line) => needed.test(line));
      return `${selector} {${kept.join("")}}`;
    })
    .filter((block) => block.includes("--m-rail:"))
    .join("\n");
}

const style = () => `
${colours()}
body { margin: 0; background: var(--m-page); }
#static-shell { font: 500 0.9375rem system-ui, sans-serif; }
[data-shell]:not([data-shell="none"]) #static-shell { display: block; }
[data-shell] body:has(#root main) #static-shell { display: none; }
#static-shell .aside { position: fixed; inset: 0 auto 0 0; width: 15rem; }
#static-shell .top { position: fixed; inset: 0 0 auto 15rem; height: 3.25rem; box-sizing: border-box; border-bottom: 1px solid var(--m-line); }
[data-shell="collapsed"] #static-shell { & .aside { width: 4rem; } & .top { left: 4rem; } & span { display: none; } }
#static-shell { & *, & { box-sizing: border-box; } & ul { list-style: none; margin: 0; padding: 0; } ${read("shell/Rail.module.css")} }
@media (min-width: 48.01em) { [data-shell]:not([data-shell="none"]) body:not(:has(#root main)) #root { margin: 3.25rem 0 0 15rem; } }
@media (max-width: 48em) { #static-shell .aside { display: none; } #static-shell .top { left: 0; } }
`;

function markup(base: string): string {
  const links = mainPlaces.map(({ to, label, icon }) => {
    const picture = renderToStaticMarkup(createElement(icon, { size: 20, stroke: 1.7, "aria-hidden": true }));
    return `<li><a class="link" href="${base}${to.slice(1)}">${picture}<span>${label}</span></a></li>`;
  });
  const logo = renderToStaticMarkup(createElement(Logo));
  const brand = `<a class="brand" href="${base}">${logo}<span>Meridian</span></a>`;
  return `<div id="static-shell"><div class="aside"><div class="rail"><nav class="nav" aria-label="Main">${brand}<ul>${links.join("")}</ul></nav></div></div><div class="top"></div></div>`;
}

/**
 * Puts the rail into the page itself, with what of its style it needs: a slow connection shows it with the first kilobytes,
 * and its links work. Style sheets of the page would hold up its drawing, so they are only fetched ahead, and
 * `public/appearance.js` puts them in place. Once the application shows a page, the static shell is hidden.
 */
export function staticShell(): Plugin {
  let base = "/";
  return {
    name: "static-shell",
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const stylesheet = /<link rel="stylesheet"[^>]*>/g;
        const early = (html.match(stylesheet) ?? []).map((sheet) =>
          sheet.replace('rel="stylesheet"', 'rel="preload" as="style" data-application'),
        );
        return html
          .replaceAll(stylesheet, "")
          .replace("<!-- The application's style sheets. -->", early.join(""))
          .replace(
            "</head>",
            `<style>#static-shell { display: none; } @media screen {${style().replaceAll(/\s*\n\s*/g, " ")}}</style></head>`,
          )
          .replace("<!-- The static shell. -->", markup(base));
      },
    },
  };
}
