import { build } from "esbuild";

/** Bundles the script of cached landing pages. @returns its text */
export async function bundleLandingScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["components/catalogue/landing/script/main.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}
