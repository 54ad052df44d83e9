// Writes the OpenAPI document of the routes under app/api: a step of the build, and of the start of `npm run dev`.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { documentOf } from "@/lib/integrations/openapi/document.server";
import { DOCUMENT_FILE } from "@/lib/integrations/openapi/document-file";
import { findResource } from "@/lib/resources";
import { describedRoutes } from "./routes.ts";

await mkdir(dirname(DOCUMENT_FILE), { recursive: true });
await writeFile(DOCUMENT_FILE, JSON.stringify(documentOf(await describedRoutes(), findResource)));
process.exit(0); // what the routes have opened does not end by itself
