// Generates the database client from prisma/schema.prisma, as `prisma generate` does, without the packages of Prisma's
// command line. They are CommonJS: the ES modules among them import files that don't exist.
import { createRequire } from "node:module";
import { typeTextColumns } from "./type-columns.mjs";

const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
const { getGenerators, loadSchemaContext } = require("@prisma/internals");

const BIG_INTEGER = /^(\s+\w+\s+)BigInt\b/gm;

const schemaContext = await loadSchemaContext({
  schemaPath: { cliProvidedPath: "prisma/schema.prisma" },
  printLoadMessage: false,
});
// The client reads and writes 64-bit integers as numbers: its Int holds every safe integer, and refuses larger ones.
schemaContext.schemaFiles = schemaContext.schemaFiles.map(([path, text]) => [path, text.replace(BIG_INTEGER, "$1Int")]);
const generators = await getGenerators({
  schemaContext,
  registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
  cliCommand: "generate",
});
for (const generator of generators) {
  await generator.generate();
  const { generator: config, dmmf } = generator.options;
  await typeTextColumns(config.output.value, dmmf.datamodel.models);
  generator.stop();
}
