import { beforeEach, inject } from "vitest";

if (!inject("hasCluster")) beforeEach(({ skip }) => skip("there is no cluster of PostgreSQL"));
