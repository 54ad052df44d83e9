import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { api, testUrl } from "../support/api";
import { fault } from "../support/fault";
import { beginRequest, FORM_TYPE, part } from "../support/partial-request";
import { makeTenant, makeUser } from "../support/world";

vi.setConfig({ testTimeout: 90_000 });

const CLIENTS = 500;
/** Silence is noticed after 15 s, and looked for every second. */
const LET_GO_WITHIN_MS = 25_000;
const ALL_LET_GO_WITHIN_MS = 45_000;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function uploader() {
  return makeUser(await makeTenant(), { permissions: ["leads.store", "leads.index"] });
}

test("a body that stops arriving is answered 408 within 25 seconds, on a form and on an upload alike", async () => {
  fault({
    fault: "A client stops sending in the middle of a form or an upload",
    seen: "That client gets 408 after 15 seconds.",
    back: "at once: nobody else is affected",
  });
  const user = await uploader();
  const json = beginRequest("/api/leads", "application/json", user);
  json.write('{"name":');
  const upload = beginRequest("/api/lead-imports", FORM_TYPE, user);
  upload.write(part("file", "name,phone\n", "leads.csv"));
  const began = Date.now();
  for (const { response } of [json, upload]) expect((await response).status).toBe(408);
  expect(Date.now() - began).toBeLessThan(LET_GO_WITHIN_MS);
  expect((await api(user).get("/api/leads")).status).toBe(200);
});

test("a body that drips below a kilobyte a second is answered 408", { tags: "all" }, async () => {
  fault({
    fault: "A client sends less than a kilobyte a second",
    seen: "That client gets 408 after 30 seconds.",
    back: "at once: nobody else is affected",
  });
  const upload = beginRequest("/api/lead-imports", FORM_TYPE, await uploader());
  upload.write(part("file", "name,phone\n", "leads.csv"));
  const dripping = setInterval(() => upload.write("x"), 1_000);
  try {
    expect((await upload.response).status).toBe(408);
  } finally {
    clearInterval(dripping);
  }
});

test("five hundred clients that never finish their request are let go, and others are served meanwhile", {
  tags: "all",
}, async () => {
  fault({
    fault: "500 clients that never finish a request",
    seen: "They are let go within 45 seconds. Others notice nothing.",
    back: "at once: nobody else is affected",
  });
  const { port } = testUrl();
  const closed = Array.from({ length: CLIENTS }, (_, index) => {
    const socket = connect(Number(port), "127.0.0.1");
    sockets.push(socket);
    socket.resume().on("error", () => {}); // what is not read keeps it from closing
    const head = "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    socket.write(index % 2 === 0 ? head : `${head}Content-Length: 100\r\n\r\n{`);
    return new Promise((resolve) => socket.once("close", resolve));
  });
  const user = await makeUser(await makeTenant(), { permissions: ["leads.index"] });
  const allClosed = Promise.all(closed).then(() => true);
  for (const end = Date.now() + ALL_LET_GO_WITHIN_MS; Date.now() < end; await wait(500)) {
    expect((await api(user).get("/api/leads")).status).toBe(200);
    if (await Promise.race([allClosed, wait(0, false)])) break;
  }
  expect(await Promise.race([allClosed, wait(0, false)])).toBe(true);
});
