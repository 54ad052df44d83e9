// openapi.ts [FOLDER]: writes the OpenAPI document of the routes under app/api, and the methods of all routes, by default
// where the server looks for them. A step of the build, and of the start of `npm run dev`.
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { findResource } from "@/lib/identity/resources/resources";
import { documentOf } from "@/lib/integrations/openapi/document.server";
import { DOCUMENT_FILE } from "@/lib/integrations/openapi/document-file";
import { METHODS_FILE } from "./preloaded.ts";
import { describedRoutes, methodsOfRoutes } from "./routes.ts";

const folder = process.argv[2] ?? dirname(DOCUMENT_FILE);
const write = (file: string, contents: unknown) => writeFile(join(folder, basename(file)), JSON.stringify(contents));
await mkdir(folder, { recursive: true });
await write(DOCUMENT_FILE, documentOf(await describedRoutes(), findResource));
await write(METHODS_FILE, await methodsOfRoutes());
process.exit(0); // what the routes have opened does not end by itself
