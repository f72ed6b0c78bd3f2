import { beforeEach, inject } from "vitest";

if (!inject("hasIndi")) beforeEach(({ skip }) => skip("there is no INDI server"));
