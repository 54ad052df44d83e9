import { defineConfig } from "prisma-cli/config";

// Only the Prisma command line reads this file, e.g. to generate the client. Its `migrate deploy` alone would leave out
// prisma/sql, and with it row-level security.
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/console" },
});
