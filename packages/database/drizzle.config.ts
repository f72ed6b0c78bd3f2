import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/tables/drizzle.ts",
  out: "./migrations",
  casing: "snake_case",
});
