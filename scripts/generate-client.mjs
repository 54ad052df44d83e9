// Generates the database client from prisma/schema.prisma, as `prisma generate` does, without the packages of Prisma's
// command line. They are CommonJS: the ES modules among them import files that don't exist.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
const { getGenerators, loadSchemaContext } = require("@prisma/internals");

const generators = await getGenerators({
  schemaContext: await loadSchemaContext({
    schemaPath: { cliProvidedPath: "prisma/schema.prisma" },
    printLoadMessage: false,
  }),
  registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
  cliCommand: "generate",
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
