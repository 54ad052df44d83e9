import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const shared = { alias: { "@": resolve(import.meta.dirname) }, testTimeout: 20_000, hookTimeout: 20_000 };

// Our own code is resolved by Vite, packages by Node: both have to take `import "server-only"` for what it is.
const SERVER = "react-server";

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      {
        resolve: { conditions: [SERVER] },
        ssr: { resolve: { conditions: [SERVER] } },
        test: { ...shared, name: "api", include: ["tests/api/**/*.test.ts"], execArgv: [`--conditions=${SERVER}`] },
      },
    ],
  },
});
