import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { waitUntilHealthy } from "@/scripts/serve.ts";

test("a start goes on although the server never answers the first question whether it is healthy", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (asked > 1) response.end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await waitUntilHealthy(`http://127.0.0.1:${port}`, { exitCode: null, signalCode: null }, 100);
  expect(asked).toBe(2);
  server.closeAllConnections();
  server.close();
});
