import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const IMPORT = 'import type { Text } from "../../column-types.ts"\n';
const FIRST_IMPORT = /^import type /m;

/** Prisma's types that text columns use. They get an argument for the values that a column may have. */
const FILTER = /^export type (?:Nested)?String\w*Filter<[\s\S]*?^\}$/gm;
const UPDATE = /^export type (?:Nullable)?StringFieldUpdateOperationsInput = \{[\s\S]*?^\}$/gm;

/**
 * Gives the text columns of a generated client the types that domains declare for them (lib/platform/db/column-types.ts), in
 * results, filters and data alike. Only types change.
 */
export async function typeTextColumns(folder, models) {
  const rewrite = async (name, change) => {
    const file = join(folder, name);
    await writeFile(file, change(await readFile(file, "utf8")));
  };
  await rewrite("commonInputTypes.ts", (code) => code.replaceAll(FILTER, typeFilter));
  for (const model of models) await rewrite(`models/${model.name}.ts`, (code) => typeModel(code, model));
}

const typeFilter = (type) =>
  type
    .replace("<$PrismaModel = never>", "<$PrismaModel = never, Value = string>")
    .replaceAll(/^( {2}(?:equals|in|notIn|has|hasEvery|hasSome)\?: )string/gm, "$1Value")
    .replaceAll(/^( {2}not\?: Prisma\.Nested\w+<\$PrismaModel)> \| string/gm, "$1, Value> | Value");

function typeModel(code, { name: model, fields }) {
  const texts = fields.filter(({ type }) => type === "String").map(({ name }) => name);
  const line = new RegExp(String.raw`^( +(${texts.join("|")})\??: )(.*(?:\bstring\b|String\w*Filter).*)$`, "gm");
  return code
    .replaceAll(FILTER, typeFilter)
    .replaceAll(UPDATE, (type) => type.replace("string", "Value").replace("Input =", "Input<Value = string> ="))
    .replaceAll(line, (_, field, column, type) => `${field}${typeColumn(type, model, column)}`)
    .replace(FIRST_IMPORT, `${IMPORT}import type `);
}

function typeColumn(type, model, column) {
  const value = `Text<"${model}.${column}">`;
  return type
    .replace(/Prisma\.(String\w*Filter)<"\w+">/, `Prisma.$1<"${model}", ${value}>`)
    .replace(/Prisma\.(\w*StringFieldUpdateOperationsInput)/, `Prisma.$1<${value}>`)
    .replace(/Prisma\.\w+Create\w+Input \| string\[\]/, `{ set: ${value}[] } | ${value}[]`)
    .replace(
      /Prisma\.\w+Update\w+Input \| string\[\]/,
      `{ set?: ${value}[]; push?: ${value} | ${value}[] } | ${value}[]`,
    )
    .replaceAll(/\bstring\b/g, value);
}
