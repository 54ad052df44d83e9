import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { descriptionOf } from "@/lib/identity/http/route-description.server";
import type { DescribedRoute } from "@/lib/integrations/openapi/operation.server";

const API = join(import.meta.dirname, "../app/api");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Answers 404 for what has no route. */
const CATCH_ALL = "/api/[...path]";

/** All routes under app/api that describe themselves. The contract test misses those that do not. */
export async function describedRoutes(): Promise<DescribedRoute[]> {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const routes: DescribedRoute[] = [];
  for (const file of files.sort()) {
    const path = `/api/${relative(API, join(API, dirname(file)))}`;
    if (path === CATCH_ALL) continue;
    const module: Record<string, unknown> = await import(pathToFileURL(join(API, file)).href);
    for (const method of METHODS.filter((name) => name in module)) {
      const route = descriptionOf(module[method]);
      if (route) routes.push({ method, path, route });
    }
  }
  return routes;
}
