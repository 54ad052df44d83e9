import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { api } from "../support/api";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const APP = join(import.meta.dirname, "../../app");

/** The address of each route file, with something in the place of its parameters. */
const ADDRESSES = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .map((file) => `/${dirname(file)}`.replace(/\[(?:\.\.\.)?\w+\]/g, "1"));

const allowedAt = async (address: string) => String((await api().send("OPTIONS", address)).headers.allow).split(", ");

describe("a method that an address lacks is refused with 405, a message and the methods that it has", () => {
  test.concurrent.each(ADDRESSES)("%s", async (address) => {
    const allowed = await allowedAt(address);
    const wrong = METHODS.filter((method) => !allowed.includes(method));
    const answers = await Promise.all(wrong.map((method) => api().send<unknown>(method, address)));
    const answered = answers.map(({ status, headers, body }) => [status, String(headers.allow).split(", "), body]);
    expect(answered).toEqual(wrong.map((method) => [405, allowed, sayingOf(address, method)]));
  });
});

function sayingOf(address: string, method: string): unknown {
  if (method === "HEAD") return "";
  const message = `This address does not accept ${method}.`;
  return address.startsWith("/api/") ? { message } : message;
}

test("robots.txt can only be read", async () => {
  const { status, headers } = await api().send("DELETE", "/robots.txt");
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
});

test("a refused method has the headers of every response, and no session is asked for", async () => {
  const { status, headers } = await api().send("DELETE", "/api/user");
  expect([status, headers["cache-control"], headers["x-content-type-options"]]).toEqual([
    405,
    "private, no-store",
    "nosniff",
  ]);
});
