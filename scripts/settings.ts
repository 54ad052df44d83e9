// npm run settings: writes what the schema in lib/platform/settings/settings.server.ts says into the pages that name every setting.
import { writeFile } from "node:fs/promises";
import { settingsPages } from "./settings-pages.ts";

for (const [path, text] of Object.entries(await settingsPages())) await writeFile(path, text);
