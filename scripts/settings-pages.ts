import { readFile } from "node:fs/promises";
import { SECTIONS, settings } from "@/lib/platform/settings/settings.server";
import { COMMAND_NAMES, COMMANDS, written } from "./admin-commands.ts";

type SettingName = keyof typeof settings.shape;

const CONFIGURE = "docs/operations/configure.md";
const WIDTH = 118;

const EXAMPLE_HEAD = [
  "All settings of the console. Copy this file to .env, or set them in the environment. An empty setting counts as unset.",
  "A secret may come from a file: NAME_FILE names it in place of NAME.",
  `${CONFIGURE} says which settings belong together, docs/operations/install.md what differs in a container.`,
];

const EXAMPLE_OF_COMPOSE = `# == Docker Compose ==

# The password of the database that docker-compose.yml runs (docs/operations/install.md).
# POSTGRES_PASSWORD=console
`;

/** What the files that name every setting and every command have to contain, by their paths. */
export async function settingsPages(): Promise<Record<string, string>> {
  const page = await readFile(CONFIGURE, "utf8");
  return {
    ".env.example": example(),
    [CONFIGURE]: withPart(withPart(page, "settings", tables()), "commands", commands()),
  };
}

/** A page whose part between two comments is replaced. */
const withPart = (page: string, name: string, text: string) =>
  page.replace(new RegExp(`(<!-- npm run settings: ${name} -->\n).*?(<!-- end -->)`, "s"), (_, start, end) =>
    [start, text, end].join("\n"),
  );

function commands(): string {
  const rows = COMMAND_NAMES.map((name) => {
    const { does, page } = COMMANDS[name];
    return `| \`${written(name)}\` | ${withNames(does)}${page ? `: [${page}](${page})` : ""} |`;
  });
  return ["| Command | What it does |", "|---|---|", ...rows, ""].join("\n");
}

function sections(): [title: string, names: SettingName[]][] {
  return Object.entries(SECTIONS).map(([title, shape]) => [title, Object.keys(shape) as SettingName[]]);
}

function tables(): string {
  return sections()
    .map(([title, names]) =>
      [`### ${title}\n`, "| Setting | Meaning | Default |", "|---|---|---|", ...names.map(row), ""].join("\n"),
    )
    .join("\n");
}

function row(name: SettingName): string {
  const { description = "", page, isSecret } = settings.shape[name].meta() ?? {};
  const more = page ? ` See [${page}](${page}).` : "";
  const file = isSecret ? ` May be in a file (\`${name}_FILE\`).` : "";
  return `| \`${name}\` | ${withNames(description)}${more}${file} | ${fallbackOf(name)} |`;
}

/** A text whose names of settings are set as code, where they are not within code already. */
const withNames = (text: string) =>
  text.replace(/`[^`]*`|\b[A-Z0-9]+(_[A-Z0-9]+)+\b/g, (found) => (found.startsWith("`") ? found : `\`${found}\``));

function fallbackOf(name: SettingName): string {
  const value = defaultOf(name);
  return settings.shape[name].meta()?.otherwise ?? (value === "" ? "none" : `\`${value}\``);
}

/** The default of a setting, empty if it has none. */
function defaultOf(name: SettingName): string {
  const parsed = settings.shape[name].safeParse(undefined).data;
  return [parsed ?? ""].flat().join(",");
}

function example(): string {
  const parts = sections().map(([title, names]) => [`# == ${title} ==\n`, ...names.map(line)].join("\n"));
  return [wrap(EXAMPLE_HEAD.join(" ")), ...parts, EXAMPLE_OF_COMPOSE].join("\n");
}

function line(name: SettingName): string {
  const { description = "", otherwise, page } = settings.shape[name].meta() ?? {};
  const fallback = otherwise ? ` Default: ${otherwise}.` : "";
  const more = page ? ` See docs/operations/${page}.` : "";
  return `${wrap(`${description}${fallback}${more}`.replaceAll("`", ""))}${name}=${otherwise ? "" : defaultOf(name)}\n`;
}

/** A text as lines of a comment. */
function wrap(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.map((part) => `# ${part}\n`).join("");
}
