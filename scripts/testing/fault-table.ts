import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript-5";
import type { Fault, Figure } from "../../tests/support/fault.ts";

export const FAULT_TABLE = "docs/operations/faults.md";
const FIGURES = "test-results/faults.jsonl";
const FOLDERS = ["tests/api", "tests/faults", "tests/recovery"];
/** What is shorter is not told apart. */
const SHORTEST_SECONDS = 0.1;
const HELPER = "fault";

const HEAD = `# Faults

What breaks, what a user sees of it, how long it takes until everything works again, and the test that breaks it. The rows
are declared by the tests; \`npm test\` fails when this table lacks one or has another. Seconds were measured on a machine
with two cores, from the end of the fault to the first answer as usual; \`npm test -- recovery [files]\` measures them again.
Where a row has words instead, nothing has to be waited for, or the row says for what.

| Fault | What a user sees | Back after | Test |
|---|---|---|---|
`;

type DeclaredFault = Fault & Pick<Figure, "file" | "name">;

/** The rows that the tests declare, by file and place. @throws Error when one is not written as a literal */
export function declaredFaults(): DeclaredFault[] {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return text.includes(`${HELPER}(`) ? faultsIn(file, text) : [];
  });
}

/** The rows that the text of a test file declares. @throws Error when one is not written as a literal */
export function faultsIn(file: string, text: string): DeclaredFault[] {
  const found: DeclaredFault[] = [];
  const visit = (node: ts.Node, names: readonly string[]): void => {
    const within = [...names, ...nameGivenBy(node)];
    if (ts.isCallExpression(node) && node.expression.getText() === HELPER)
      found.push({ ...readRow(node.arguments[0], file), file, name: within.join(" > ") });
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), []);
  return found;
}

/** The name that describe("…") or test("…") gives to what is in it. */
function nameGivenBy(node: ts.Node): string[] {
  if (!ts.isCallExpression(node) || !/^(describe|test)\b/.test(node.expression.getText())) return [];
  const [name] = node.arguments;
  return name && ts.isStringLiteralLike(name) ? [name.text] : [];
}

function readRow(row: ts.Expression | undefined, file: string): Fault {
  const texts = row && ts.isObjectLiteralExpression(row) ? row.properties.map(textOf) : [];
  const given: Partial<Fault> = Object.fromEntries(texts);
  const { fault, seen } = given;
  if (!fault || !seen) throw new Error(`${file}: ${HELPER}() takes an object of plain texts, written there`);
  return { ...given, fault, seen };
}

function textOf(property: ts.ObjectLiteralElementLike): [name: string, text: string] {
  const value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
  return [property.name?.getText() ?? "", value && ts.isStringLiteralLike(value) ? value.text : ""];
}

const keyOf = ({ file, name }: Pick<Figure, "file" | "name">) => `${file} ${name}`;

/** The document with these rows. A row without words and without a figure says that it was not measured. */
export function faultTable(faults: readonly DeclaredFault[], seconds: ReadonlyMap<string, string>): string {
  const lines = faults.map((row) => {
    const back = row.back ?? seconds.get(keyOf(row)) ?? "not measured";
    return `| ${row.fault} | ${row.seen} | ${back} | ${linkTo(row)} |\n`;
  });
  return HEAD + lines.join("");
}

const linkTo = ({ file, name }: Pick<Figure, "file" | "name">) => `[${file}](../../${file}): ${name}`;

/** What the rows of a document say under "Back after", by their tests. */
export function figuresIn(document: string): Map<string, string> {
  const rows = document.split("\n").flatMap((line) => {
    const [, , back = "", test = ""] = line.slice(2, -2).split(" | ");
    const [, file, name] = /^\[(\S+)\]\(\S+\): (.*)$/.exec(test) ?? [];
    return file && name ? [[keyOf({ file, name }), back] as const] : [];
  });
  return new Map(rows);
}

/** An empty file for the figures of a run, as FAULT_FIGURES names it. @returns its path */
export function emptyFigures(): string {
  mkdirSync(dirname(FIGURES), { recursive: true });
  writeFileSync(FIGURES, "");
  return FIGURES;
}

/** Writes the document anew with what a run has measured; what it has not measured stays as it was. */
export function writeFaultTable(figuresFile: string): void {
  const before = existsSync(FAULT_TABLE) ? figuresIn(readFileSync(FAULT_TABLE, "utf8")) : [];
  const lines = existsSync(figuresFile) ? readFileSync(figuresFile, "utf8").trim().split("\n").filter(Boolean) : [];
  const longest = new Map<string, number>();
  for (const line of lines) {
    const figure: Figure = JSON.parse(line);
    longest.set(keyOf(figure), Math.max(figure.seconds, longest.get(keyOf(figure)) ?? SHORTEST_SECONDS));
  }
  const measured = [...longest].map(([key, seconds]) => [key, `${seconds.toFixed(1)} s`] as const);
  writeFileSync(FAULT_TABLE, faultTable(declaredFaults(), new Map([...before, ...measured])));
}
