import type { RegisteredCollection } from "@meridian/database";
import { confusablesMap } from "confusables";
import { quoted } from "../../../base/sqlText.ts";
import { always, type Check, type SetFinder } from "./check.ts";

const nameOf = (field: string) => `left(doc ->> '${field}', 200)`;

/** Letters of other scripts that look like a Latin one, and that one; letter for letter, as `translate` takes them. */
function lookAlikes(): [letters: string, latin: string] {
  const pairs = [...confusablesMap].filter(
    ([letter, latin]) =>
      /^\p{L}$/u.test(letter) && !/\p{Script=Latin}/u.test(letter) && /^[A-Za-z]$/.test(latin),
  );
  return [pairs.map(([letter]) => letter).join(""), pairs.map(([, latin]) => latin).join("")];
}

const [letters, latin] = lookAlikes();

/**
 * A short name as it looks in capitals, or in small letters: alike in either is alike. One of ASCII alone looks like itself,
 * which spares most names the search through all letters.
 */
const looks = (inCase: "upper" | "lower") =>
  `case when octet_length(${nameOf("short_name")}) = length(${nameOf("short_name")}) then lower(${nameOf("short_name")}) else lower(translate(${inCase}(normalize(${nameOf("short_name")}, NFKC) collate "und-x-icu"), ${quoted(letters)}, ${quoted(latin)})) end`;

/** Finds rows after the first that have the same key. */
const findSame =
  (key: string, name: string): SetFinder =>
  (rows) =>
    `
  select id as document_id, 'duplicate_name' as part, false as fixable,
         jsonb_build_object('name', name, 'other', first_id) as details
    from (select id, ${name} as name, first_value(id) over same as first_id
            from ${rows} named where ${name} is not null
          window same as (partition by ${key} order by id)) compared
   where id <> first_id`;

const observatoryKey = `${nameOf("owner_type")}, ${nameOf("owner_id")}, lower(${nameOf("name")})`;
const eitherLook: SetFinder = (rows) => `
  select distinct on (document_id) * from (
    ${findSame(looks("upper"), nameOf("short_name"))(rows)} union all ${findSame(looks("lower"), nameOf("short_name"))(rows)}) alike
   order by document_id`;

const finders: Record<string, SetFinder[]> = {
  observatories: [findSame(observatoryKey, nameOf("name"))],
  organizations: [eitherLook],
};

const duplicateName: Check = {
  id: "data.duplicate-name",
  type: "data_quality",
  severity: "warning",
  title: "Duplicate name",
  meaning:
    "Two observatories of one owner have the same name, or the short names of two organizations look the same.",
  importance: "People can't tell them apart. New ones are refused; these are from before, or from a backup.",
  ...always,
  advice: "Give one of the two another name.",
  message: ({ name, other }) => `"${name}" is also the name of ${other}.`,
  inSets: ({ name }: RegisteredCollection) => finders[name] ?? [],
};

export const duplicateChecks = [duplicateName];
