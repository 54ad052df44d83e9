import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// Our own code is resolved by Vite, packages by Node: both have to take `import "server-only"` for what it is.
const SERVER = "react-server";

const project = (name: "unit" | "api") => ({
  resolve: { conditions: [SERVER] },
  ssr: { resolve: { conditions: [SERVER] } },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    alias: { "@": resolve(import.meta.dirname) },
    execArgv: [`--conditions=${SERVER}`],
    setupFiles: name === "api" ? ["lib/domains.server.ts"] : [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: name === "unit", // API tests share one server: what some exhaust or kill is needed by others
  },
});

export default defineConfig({ test: { projects: [project("unit"), project("api")] } });
