import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";

interface Names {
  target: string | null;
  observatory: string | null;
  project: string | null;
}

/** Describes an observation in a sentence: target, observatory and project; empty if none of them is known. */
export async function observedInWords(tx: Queryable, observationId: string): Promise<string> {
  const [names] = await query<Names[]>(tx)`
    select left(o.doc -> 'target' ->> 'name', 200) as target, left(s.doc ->> 'name', 200) as observatory,
           left(p.doc ->> 'name', 200) as project
      from observations o
      left join observatories s on s.id = o.doc_observatory_id
      left join projects p on p.id = o.doc_project_id
     where o.id = ${observationId}`;
  if (!names) return "";
  const { target, observatory, project } = names;
  const parts = [
    target && `Target: ${target}`,
    observatory && `observatory: ${observatory}`,
    project && `project: ${project}`,
  ];
  return inSentence(parts.filter((part): part is string => !!part).join(", "));
}

const inSentence = (text: string) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
