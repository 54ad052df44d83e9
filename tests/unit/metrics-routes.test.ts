import { expect, test } from "vitest";
import { NO_ROUTE, routeFinder } from "@/lib/platform/http/route-pattern.server";

const routeOf = routeFinder({
  staticRoutes: [{ page: "/" }, { page: "/leads" }, { page: "/api/leads" }],
  dynamicRoutes: [
    { page: "/api/leads/[id]", regex: "^/api/leads/([^/]+?)(?:/)?$" },
    { page: "/api/[...path]", regex: "^/api/(.+?)(?:/)?$" },
    { page: "/[slug]", regex: "^/([^/]+?)(?:/)?$" },
  ],
});

test("a path is counted by its route, so that no label tells who or what was asked for", () => {
  const paths = ["/", "/leads", "/api/leads", "/api/leads/5", "/api/leads/%00", "/api/a@b.test/c", "/umoja-funeral"];
  expect(paths.map(routeOf)).toEqual([
    ...["/", "/leads", "/api/leads"],
    ...["/api/leads/[id]", "/api/leads/[id]", "/api/[...path]", "/[slug]"],
  ]);
});

test("all files of the build count as one route, and so does what has none", () => {
  expect(["/_next/static/a.js", "/_next/static/b.js"].map(routeOf)).toEqual(["/_next", "/_next"]);
  expect(["/wp-admin/setup.php", "http://other.example/", "*", ""].map(routeOf)).toEqual(Array(4).fill(NO_ROUTE));
});
