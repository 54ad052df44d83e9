import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

// A store that answers as each test wants. What a real one stores, storage-s3.test.ts tries.

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
type Asked = { method?: string | undefined; url?: string | undefined; length?: string | undefined; body: string };

let answers: Answer[] = [];
let asked: Asked[] = [];
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  const answer = answers.shift();
  if (answer === refuseUnread) return answer(request, response);
  asked.push({ method, url, length: headers["content-length"], body: await text(request) });
  answer?.(request, response);
});

const status =
  (code: number, body = ""): Answer =>
  (_, response) =>
    void response.writeHead(code).end(body);
const ok = (body = "") => status(200, body);
const breakOff: Answer = (request) => void request.socket.destroy();
const refuseUnread: Answer = (_, response) => status(403, "<Error><Code>AccessDenied</Code></Error>")(_, response);

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  Object.assign(process.env, {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" },
  });
});
beforeEach(() => {
  [answers, asked] = [[], []];
});
afterAll(() => server.close().closeAllConnections());

const store = () => import("@/lib/platform/files/s3.server");

test("a file is sent again when the store fails or breaks off, and only once", async () => {
  const { writeFileTo } = await store();
  for (const failure of [status(500), status(503), status(429), breakOff]) {
    answers = [failure, ok()];
    await writeFileTo("a b/1+1.pdf", Buffer.from("bytes"));
  }
  expect(asked).toHaveLength(8);
  expect(new Set(asked.map((request) => JSON.stringify(request)))).toEqual(
    new Set([JSON.stringify({ method: "PUT", url: "/files/a%20b/1%2B1.pdf", length: "5", body: "bytes" })]),
  );
  answers = [breakOff, breakOff];
  await expect(writeFileTo("twice.pdf", Buffer.from("bytes"))).rejects.toThrow();
  expect(asked).toHaveLength(10);
});

test("what the store refuses is not sent again, and the error has the name that the store gives it", async () => {
  const { writeFileTo } = await store();
  answers = [status(403, "<Error><Code>AccessDenied</Code></Error>")];
  await expect(writeFileTo("a.pdf", Buffer.from("bytes"))).rejects.toMatchObject({ name: "AccessDenied", status: 403 });
  expect(asked).toHaveLength(1);
});

test("a file that does not exist is null, and a bucket that does not exist is an error", async () => {
  const { readFileFrom, readRangeFrom } = await store();
  answers = Array.from({ length: 2 }, () => status(404, "<Error><Code>NoSuchKey</Code></Error>"));
  expect([await readFileFrom("a.pdf"), await readRangeFrom("a.pdf", 0, 9)]).toEqual([null, null]);
  answers = [status(404, "<Error><Code>NoSuchBucket</Code></Error>")];
  await expect(readFileFrom("a.pdf")).rejects.toMatchObject({ name: "NoSuchBucket" });
});

test("a file that arrives piece by piece is sent once, with its length, and given up when it breaks off or is refused", async () => {
  const { writeStreamTo } = await store();
  async function* pieces(isCut = false) {
    yield Buffer.from("one ");
    if (isCut) throw new Error("The upload broke off");
    yield Buffer.from("two");
  }
  answers = [ok()];
  await writeStreamTo("recording.wav", pieces(), 7);
  expect(asked).toEqual([{ method: "PUT", url: "/files/recording.wav", length: "7", body: "one two" }]);
  await expect(writeStreamTo("recording.wav", pieces(true), 7)).rejects.toThrow("The upload broke off");

  async function* endless() {
    for (;;) yield Buffer.alloc(64 * 1024);
  }
  answers = [refuseUnread];
  await expect(writeStreamTo("long.wav", endless(), 2 ** 40)).rejects.toMatchObject({ name: "AccessDenied" });
});

test("a part of a file is read as it arrives, and its reader may stop early", async () => {
  const { readRangeFrom } = await store();
  answers = [(request, response) => response.writeHead(206).end(`${request.headers.range} of it`)];
  const part = await readRangeFrom("a.wav", 5, 10);
  expect(part && String(await buffer(part))).toBe("bytes=5-9 of it");
  const closed = Promise.withResolvers<void>();
  answers = [
    (_, response) => {
      response.once("close", closed.resolve);
      response.writeHead(206).write(Buffer.alloc(64 * 1024));
    },
  ];
  for await (const chunk of (await readRangeFrom("a.wav", 0, 10 ** 9)) ?? []) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await closed.promise;
});

test("a list of many pages has every file, also with a name that XML escapes", async () => {
  const { listFiles } = await store();
  const page = (keys: string[], rest: string) =>
    `<?xml version="1.0"?>\n<ListBucketResult>${keys
      .map((key) => `<Contents>\n<Key>${key}</Key><ETag>&quot;a&quot;</ETag><Size>3</Size></Contents>`)
      .join("")}${rest}</ListBucketResult>`;
  answers = [
    ok(page(["a.pdf", "R&amp;D &lt;1&gt; &#x27;x&#39;.pdf"], "<NextContinuationToken>a+b/c=</NextContinuationToken>")),
    ok(page(["z.pdf"], "<IsTruncated>false</IsTruncated>")),
  ];
  const paths: string[] = [];
  for await (const { path, size } of listFiles()) paths.push(`${path} ${size}`);
  expect(paths).toEqual(["a.pdf 3", "R&D <1> 'x'.pdf 3", "z.pdf 3"]);
  expect(asked.map(({ url }) => url)).toEqual([
    "/files/?list-type=2",
    "/files/?list-type=2&continuation-token=a%2Bb%2Fc%3D",
  ]);
});
