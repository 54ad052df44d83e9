import { defineConfig } from "prisma/config";

// Only the Prisma command line reads this file, e.g. `npx prisma migrate deploy` where a network is at hand.
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/console" },
});
