import { beforeEach, inject } from "vitest";

if (!inject("hasPostgres15")) beforeEach(({ skip }) => skip("there is no PostgreSQL 15"));
