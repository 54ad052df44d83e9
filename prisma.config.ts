import { defineConfig } from "prisma-cli/config";

// Only Prisma's command line reads this file, which developers may use (`npx prisma studio`). Its `migrate deploy` alone
// would leave out prisma/sql, and with it row-level security.
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/console" },
});
