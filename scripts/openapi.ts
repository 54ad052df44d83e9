// Writes the OpenAPI document of the routes under app/api, and the methods of all routes: a step of the build, and of the
// start of `npm run dev`.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { documentOf } from "@/lib/integrations/openapi/document.server";
import { DOCUMENT_FILE } from "@/lib/integrations/openapi/document-file";
import { findResource } from "@/lib/resources";
import { METHODS_FILE } from "./preloaded.ts";
import { describedRoutes, methodsOfRoutes } from "./routes.ts";

await mkdir(dirname(DOCUMENT_FILE), { recursive: true });
await writeFile(DOCUMENT_FILE, JSON.stringify(documentOf(await describedRoutes(), findResource)));
await writeFile(METHODS_FILE, JSON.stringify(await methodsOfRoutes()));
process.exit(0); // what the routes have opened does not end by itself
