import { describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { api } from "../support/api";
import { makeTenant, makeUser } from "../support/world";

const EVERY_ANSWER = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

// What reveals internals to an attacker: stacks, paths, SQL, names of libraries.
const INTERNALS =
  /prisma|postgres|\bselect\b|\binsert\b|node_modules|\.ts\b|\.js\b|\/work\/|\bat \w+ \(|stack|zod|ECONN/i;

test("the health check is public and is never cached", async () => {
  const { status, body, headers } = await api().get("/api/health");
  expect([status, body, headers["cache-control"]]).toEqual([200, { status: "ok" }, "no-store"]);
});

describe("every kind of response", () => {
  const tenant = makeTenant();
  const holder = tenant.then((one) => makeUser(one, { permissions: PERMISSIONS }));

  const answers = {
    "200": async () => api(await holder).get("/api/user"),
    "204": async () => api(await makeUser(await tenant)).post("/api/logout"),
    "401": async () => api().get("/api/user"),
    "403": async () => api(await makeUser(await tenant)).get("/api/leads"),
    "404 of a row": async () => api(await holder).get("/api/product-faqs/2147483647"),
    "404 of a path": async () => api().get("/api/no/such/address"),
    "415": async () => api(await holder).send("POST", "/api/product-faqs", { "content-type": "text/plain" }, "x"),
    "419": async () => api(await holder, { cookie: true, headers: { origin: "null" } }).post("/api/logout"),
    "422": async () => api(await holder).get("/api/product-faqs?page=0&sortBy=x"),
    "422 of a body": async () => api(await holder).post("/api/leads", { product_id: "x", name: [] }),
  };

  test.each(Object.entries(answers))("has the security headers and reveals no internals: %s", async (name, ask) => {
    const { status, body, headers } = await ask();
    expect(status).toBe(Number.parseInt(name, 10));
    expect(headers).toMatchObject(EVERY_ANSWER);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(JSON.stringify(body)).not.toMatch(INTERNALS);
  });
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "%s to an unknown path under /api answers 404 in JSON",
  async (method) => {
    const { status, body } = await api().send(method, "/api/no/such/address");
    expect([status, body]).toEqual([404, { message: "Not found." }]);
  },
);

test("no response allows another site to read it", async () => {
  const holder = await makeUser(await makeTenant(), { permissions: PERMISSIONS });
  const headers = { origin: "https://evil.example", "access-control-request-method": "DELETE" };
  const read = await api(holder, { headers }).get("/api/product-faqs");
  const preflight = await api(undefined, { headers }).send("OPTIONS", "/api/product-faqs/1");
  const allowed = [read, preflight].flatMap((answer) =>
    Object.keys(answer.headers).filter((name) => name.startsWith("access-control-")),
  );
  expect(allowed).toEqual([]);
});

test("every permission of the console can be given to a role", async () => {
  const user = await makeUser(await makeTenant(), { permissions: PERMISSIONS });
  const { body } = await api(user).get<{ permissions: string[] }>("/api/user");
  expect([...body.permissions].sort()).toEqual([...PERMISSIONS].sort());
});
