/** The addresses in what people read are those of the OpenAPI document, to the letter. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testDeps } from "../testing/testServer.ts";
import { openApiDocument } from "./mount.ts";

const database = testDatabase();
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const files = globSync(["README.md", "docs/*.md", "infra/*/README.md"], { cwd: root }).sort();

/** Pages, WebSockets, a gateway's address, and files of a machine. */
const others = /^\/(app|ws|plugin|api\/docs|1\/messages\.json|dev|etc|opt|usr|var)\b/;

interface Address {
  method: string;
  path: string;
  /** The names of its parameters. */
  query: string[];
}

function addressOf(method: string, target: string): Address {
  const [path, query] = target.split("?");
  return { method: method.toLowerCase(), path: path!, query: [...new URLSearchParams(query).keys()] };
}

/** Code as `GET /path`, or `/path` alone, which is read; and requests of commands, which send what they have. */
function addressesIn(text: string): Address[] {
  const named = text.matchAll(/`(?:(GET|HEAD|POST|PUT|DELETE) )?(\/\w[^`\s]*)`/g);
  const commands = text.replaceAll("\\\n", " ").matchAll(/^.*\bcurl .*$/gm);
  return [
    ...[...named].map(([, method = "GET", target]) => addressOf(method, target!)),
    ...[...commands].flatMap(([line]) =>
      [...line.matchAll(/"\$\w+(\/\w[^"\s]*)"/g)].map(([, target]) =>
        addressOf(/ (-d|--data\S*) /.test(line) ? "POST" : "GET", target!),
      ),
    ),
  ].filter(({ path }) => !others.test(path));
}

type Described = Record<string, { parameters?: { in: string; name: string }[] }>;
const paths = openApiDocument(testDeps(database).config).paths as Record<string, Described>;

/** A variable of a command stands for any parameter of the path. */
const isPath = (template: string, path: string) =>
  new RegExp(`^${path.replaceAll(/[{}.]/g, "\\$&").replaceAll(/\$\w+/g, "[^/]+")}$`).test(template);

function faultOf({ method, path, query }: Address): string | undefined {
  const operation = Object.entries(paths).find(([template]) => isPath(template, path))?.[1][method];
  if (!operation) return `${method.toUpperCase()} ${path}`;
  const known = operation.parameters?.filter((one) => one.in === "query").map(({ name }) => name) ?? [];
  const unknown = query.filter((name) => !known.includes(name));
  return unknown.length > 0 ? `${method.toUpperCase()} ${path} takes no ${unknown.join(", ")}` : undefined;
}

test.each(files)("%s names addresses that are described", (file) => {
  const addresses = addressesIn(readFileSync(`${root}/${file}`, "utf8"));
  if (file === "README.md") expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.flatMap((address) => faultOf(address) ?? [])).toEqual([]);
});
