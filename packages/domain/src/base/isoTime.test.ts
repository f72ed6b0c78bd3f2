import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { inIsoTime } from "./isoTime.ts";

const database = testDatabase();

test.each(["UTC", "America/Santiago", "Asia/Kathmandu"])(
  "times that PostgreSQL has written in %s, in JSON or alone, become the same text",
  async (zone) => {
    const times = [
      "2026-11-21T18:36:50.354Z",
      "2026-11-21T18:36:50.350Z",
      "2026-11-21T18:36:50.000Z",
      "1969-07-20T20:17:40.123Z",
      "2026-12-31T23:59:59.999Z",
    ];
    const written = await database.sql.begin(async (tx) => {
      await tx`select set_config('TimeZone', ${zone}, true)`;
      return tx<{ json: string; text: string }[]>`
        select to_json(at) #>> '{}' as json, at::text as text from unnest(${times}::text[]::timestamptz(3)[]) at`;
    });
    expect(written.map(({ json }) => inIsoTime(json))).toEqual(times);
    expect(written.map(({ text }) => inIsoTime(text))).toEqual(times);
  },
);
