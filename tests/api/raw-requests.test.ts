import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { api, testUrl } from "../support/api";
import { makeSale } from "../support/records";
import { makeProduct, makeTenant, makeUser } from "../support/world";

/** Sends exactly these lines, and reads the whole response. */
async function exchange(...lines: string[]): Promise<{ status: number; head: string; body: string }> {
  const socket = connect({ host: "127.0.0.1", port: Number(testUrl().port) });
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), head, body };
}

describe("a request", () => {
  test.each(["/api/user", "/login", "/", "/api/no/such/address"])("by TRACE to %s is not allowed", async (path) => {
    const { status, headers } = await api().send("TRACE", path);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
  });

  test.each([
    [["Host: localhost", "Host: evil.example"]],
    [["Host: localhost", "host: localhost"]],
    [["Host: localhost, evil.example"]],
    [["Host: localhost evil.example"]],
    [["Host: evil.example/login?"]],
    [["Host: user@evil.example"]],
    [["Host: evil.example:80:90"]],
    [["Host: evil.example:http"]],
    [["Host: <script>"]],
    [["Host: -evil"]],
    [["Host: ev\u00ffl.example"]],
    [["Host:"]],
    [[`Host: ${"a".repeat(300)}`]],
  ])("with %j is refused", async (hosts) => {
    for (const path of ["/api/health", "/login"]) {
      const { status, body } = await exchange(`GET ${path} HTTP/1.1`, ...hosts);
      expect([path, status]).toEqual([path, 400]);
      expect(body).toContain("The Host header is invalid.");
    }
  });

  test.each([
    "localhost",
    "localhost:3000",
    "UMOJA.localhost.",
    "127.0.0.1:3000",
    "[::1]:3000",
    "xn--nxasmq6b.example",
  ])("to %s is answered", async (host) => {
    expect((await exchange("GET /api/health HTTP/1.1", `Host: ${host}`)).status).toBe(200);
  });
});

describe("a redirect does not repeat a foreign Host header", () => {
  test.each(["/", "/no-such-product", "/no-such-product/quote", "/login/", "//login", "/leads/"])(
    "from %s",
    async (path) => {
      for (const headers of [{}, { "X-Forwarded-Proto": "https" }, { "X-Forwarded-Host": "worse.example" }]) {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        const { head } = await exchange(`GET ${path} HTTP/1.1`, "Host: evil.example", ...lines);
        const location = /^location: (.*)$/im.exec(head)?.[1];
        expect(head).not.toMatch(/evil|worse/);
        expect(location ?? "/").toMatch(/^\/(?!\/)/);
      }
    },
  );

  test.each(["/", "/login", "/leads/", "/login/", "//leads"])(
    "from %s, for somebody who has signed in",
    async (path) => {
      const tenant = await makeTenant();
      const { cookie } = await makeUser(tenant, { permissions: ["leads.index"] });
      for (const host of ["evil.example", `${tenant.subdomain}.evil.example`]) {
        const { head } = await exchange(`GET ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`);
        const location = /^location: (.*)$/im.exec(head)?.[1];
        expect(head).not.toMatch(/evil/);
        expect(location ?? "/").toMatch(/^\/(?!\/)/);
      }
    },
  );

  test("from pages that send whoever has signed in elsewhere", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["sales.index", "sales.show", "dashboard.wallboard"] });
    const [sale, other] = [await makeSale(tenant, user), await makeProduct([tenant.id])];
    const moved = { [`/sales/${other.slug}?sale=${sale.id}`]: `/sales/${tenant.product.slug}?sale=${sale.id}` };
    for (const [path, location] of Object.entries({ ...moved, "/wallboard?team_id=2147483647": "/wallboard" })) {
      const { head } = await exchange(`GET ${path} HTTP/1.1`, "Host: evil.example", `Cookie: ${user.cookie}`);
      expect([path, /^location: (.*)$/im.exec(head)?.[1]]).toEqual([path, location]);
    }
  });

  test("the root redirects to the sign-in page", async () => {
    const { status, headers } = await api().get("/");
    expect([status, headers.location]).toEqual([307, "/login"]);
  });
});
