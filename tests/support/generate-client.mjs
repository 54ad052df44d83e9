// Generates the types of a client: node generate-client.mjs DOCUMENT TARGET
import { readFile, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";

// openapi-typescript prints with the compiler's API, which TypeScript 7 no longer has.
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context),
});

const [, , source = "", target = ""] = process.argv;
const { default: generate, astToString } = await import("openapi-typescript");
await writeFile(target, astToString(await generate(JSON.parse(await readFile(source, "utf8")))));
