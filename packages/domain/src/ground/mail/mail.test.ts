import { expect, test } from "vitest";
import { messageIdOf, renderMail } from "./index.ts";

const content = {
  heading: "Dome closed",
  preheader: "Storm",
  message: "The dome is **closed**.",
  action: { label: "Open", url: "https://meridian.example/app/announcements" },
  footer: "You are registered.",
};

test("a mail fetches nothing from elsewhere: a picture is a link to it", () => {
  const message =
    '![the dome](https://x.example/p.png "Dome") ![](https://x.example/q.png)\n\n[![badge](https://x.example/b.png) more](https://x.example/) ![r]\n\n[r]: https://x.example/r.png';
  const { html } = renderMail({
    heading: "H",
    message,
    action: { label: "Open", url: "https://m.example/" },
    footer: "F",
  });
  expect(html).not.toMatch(/<img|src=|url\(/);
  expect(html).toContain('<a href="https://x.example/p.png">the dome</a>');
  expect(html).toContain('<a href="https://x.example/q.png">https://x.example/q.png</a>');
  expect(html).toContain('<a href="https://x.example/">badge more</a>');
  expect(html).toContain('<a href="https://x.example/r.png">r</a>');
});

test("a mail has the same content as text and as HTML", () => {
  const { text, html } = renderMail(content);
  expect(text).toContain("The dome is closed.");
  expect(text).toContain("Open: https://meridian.example/app/announcements");
  expect(html).toContain("The dome is <strong>closed</strong>.");
  expect(html).toContain('href="https://meridian.example/app/announcements"');
});

test("Markdown is plain in the text and in the first line, and links keep their addresses", () => {
  const message = `## Dome *work*

The **dome** is [closed](https://x.example/a_b) until \`noon\`,
see <https://x.example> ![a picture](https://x.example/p.png).

1. Park
   - first *A*
   - then B
2. Wait\\
   a while

> Storm
> ahead

    a **b**`;
  const { text, html } = renderMail({ ...content, preheader: undefined, message });
  expect(text).toContain(`Dome work

The dome is closed (https://x.example/a_b) until noon,
see https://x.example a picture.

1. Park
   - first A
   - then B
2. Wait
   a while

> Storm
> ahead

a **b**

Open: `);
  expect(html).toMatch(/hidden">Dome work The dome is closed \(https:[^<*]{60,}</);
});

test("nothing that people type becomes HTML", () => {
  const nasty = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const { html } = renderMail({
    heading: nasty,
    preheader: nasty,
    footer: nasty,
    message: `${nasty}\n\n<div onclick="x">block</div>\n\n[link](javascript:alert(1)) ![i](data:text/html,x)`,
    action: { label: nasty, url: `https://x.example/${nasty}` },
  });
  expect(html).not.toMatch(/<script|<img src=x|<div onclick|javascript:|data:text/i);
  expect(html).toContain("&lt;script&gt;");
});

test("a Message-ID says the same for the same parts, and holds only what it may", () => {
  const id = messageIdOf("https://meridian.example:8443/x", "a:1", "user..b");
  expect(id).toBe("<a=3a1.user=2e=2eb@meridian.example>");
  expect(messageIdOf("http://127.0.0.1:3000", "one", "two")).toBe("<one.two@127.0.0.1>");
});
