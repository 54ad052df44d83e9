import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { reportCheck, type Tally } from "./tally.ts";

// A room is a folder of a domain, such as lib/leads/record, with all below it. The files directly in a domain's folder are
// a room too, except those that put a domain together.

const ROOTS = ["app", "components", "lib"];
const COMPOSITION = ["columns.ts", "domain.server.ts", "domains.server.ts"];
const GENERATED = "lib/platform/db/generated/";
const MAX_FILES = 25;

/** One statement that names another file of ours, whether for its values or its types. */
const STATEMENT = /^(?:import|export)\s(?:[^;"=()]*?\sfrom\s+)?"([^"]+)"/gm;
const IMPORT_CALL = /\bimport\(\s*"([^"]+)"/g;

/** The nodes that each node imports. */
type Graph = Map<string, Set<string>>;

/** Checks that no two rooms import each other, that no imports form a cycle, and that no folder is too full. */
export function checkRooms(): Tally {
  const problems = roomProblems(process.cwd());
  return reportCheck("rooms, import cycles and full folders", problems.length === 0, problems.join("\n"));
}

/** What is wrong with the files under a folder, a text for each problem, with the files that cause it. */
export function roomProblems(root: string): string[] {
  const files = ROOTS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((file) => !file.startsWith(GENERATED))
      .sort(),
  );
  const imports = importsOf(root, files);
  const rooms = roomGraph(imports);
  return [...pairs(rooms, imports), ...roomCycles(rooms, imports), ...fileCycles(imports), ...fullFolders(files)];
}

function importsOf(root: string, files: string[]): Graph {
  const known = new Set(files);
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  return new Map(
    sources.map((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const modules = [...source.matchAll(STATEMENT), ...source.matchAll(IMPORT_CALL)].map(([, module = ""]) => module);
      return [file, new Set(modules.flatMap((module) => fileOf(module, file, known) ?? []))];
    }),
  );
}

function fileOf(module: string, importer: string, known: Set<string>): string | undefined {
  if (!/^(@\/|\.\.?\/)/.test(module)) return undefined;
  const path = module.startsWith("@/") ? module.slice(2) : posix.join(posix.dirname(importer), module);
  return ["", ".ts", ".tsx"].map((ending) => path + ending).find((file) => known.has(file));
}

function roomOf(file: string): string | null {
  const [root, domain, room, ...inside] = file.split("/");
  if (root === "app" || room === undefined) return null;
  if (inside.length > 0) return `${root}/${domain}/${room}`;
  return COMPOSITION.includes(room) ? null : `${root}/${domain}`;
}

function roomGraph(imports: Graph): Graph {
  const graph: Graph = new Map();
  for (const [file, imported] of imports) {
    const room = roomOf(file);
    const others = [...imported].flatMap((other) => roomOf(other) ?? []).filter((other) => other !== room);
    if (room) graph.set(room, new Set([...(graph.get(room) ?? []), ...others]));
  }
  return graph;
}

const pairs = (rooms: Graph, imports: Graph): string[] =>
  [...rooms].flatMap(([room, imported]) =>
    [...imported]
      .filter((other) => room < other && rooms.get(other)?.has(room))
      .map((other) => {
        const [fewer = [], more = []] = [
          importsBetween(imports, room, other),
          importsBetween(imports, other, room),
        ].sort((one, two) => one.length - two.length);
        return [`${room} and ${other} import each other:`, ...fewer, ...more.slice(0, 1)].join("\n  ");
      }),
  );

const roomCycles = (rooms: Graph, imports: Graph): string[] =>
  cyclesOf(withinDomains(rooms))
    .filter(({ length }) => length > 2) // two rooms are a pair
    .map((cycle) =>
      [
        `Rooms of ${domainOf(cycle[0] ?? "")} import each other in a cycle:`,
        ...cycle.flatMap((room, index) => importsBetween(imports, room, cycle[(index + 1) % cycle.length]).slice(0, 1)),
      ].join("\n  "),
    );

const fileCycles = (imports: Graph): string[] =>
  cyclesOf(imports).map((cycle) => ["Files import each other in a cycle:", ...cycle].join("\n  "));

function fullFolders(files: string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files; at most ${MAX_FILES} are allowed.`);
}

const domainOf = (room: string) => room.split("/").slice(0, 2).join("/");

const withinDomains = (rooms: Graph): Graph =>
  new Map(
    [...rooms].map(([room, imported]) => [
      room,
      new Set([...imported].filter((other) => domainOf(other) === domainOf(room))),
    ]),
  );

/** The imports of one room from another, as "file → file". */
const importsBetween = (imports: Graph, from: string, to: string | undefined): string[] =>
  [...imports]
    .filter(([file]) => roomOf(file) === from)
    .flatMap(([file, imported]) =>
      [...imported].filter((other) => roomOf(other) === to).map((other) => `${file} → ${other}`),
    );

/** Cycles that cover every node of any cycle: of each the shortest, unless one before it has the node. */
function cyclesOf(graph: Graph): string[][] {
  const cycles: string[][] = [];
  for (const node of graph.keys()) {
    const cycle = cycles.some((known) => known.includes(node)) ? null : shortestCycle(graph, node);
    if (cycle) cycles.push(cycle);
  }
  return cycles;
}

function shortestCycle(graph: Graph, start: string): string[] | null {
  const importers = new Map<string, string>();
  const reached = [start];
  for (const node of reached) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(node, importers);
      if (importers.has(next)) continue;
      importers.set(next, node);
      reached.push(next);
    }
  }
  return null;
}

function pathTo(node: string, importers: Map<string, string>): string[] {
  const importer = importers.get(node);
  return importer === undefined ? [node] : [...pathTo(importer, importers), node];
}
