import "server-only";
import { createHash } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { env } from "@/lib/platform/settings/env.server";

const CONNECTION_TIMEOUT_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 20_000;
/** For sending a file of hundreds of megabytes. */
const STREAM_TIMEOUT_MS = 10 * 60_000;
/** Random up to this, so that requests which failed together are not repeated together. */
const RETRY_DELAY_MAX_MS = 100;

type S3Request = {
  method: "GET" | "PUT" | "DELETE";
  bucket: string;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

/** An error response of the store. Its name is the store's code, such as "NoSuchKey". */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    code: string,
  ) {
    super(`The store responded with ${status} ${code}`);
    this.name = code;
  }
}

/**
 * Sends a request to the store, and once more if the network or the store fails.
 * @returns a response with the status 2xx or 304, whose body has to be read
 * @throws S3Error for any other response; a network error
 */
export async function requestS3(request: S3Request): Promise<IncomingMessage> {
  try {
    return await sendBytes(request);
  } catch (error) {
    if (!isTransient(error)) throw error;
    await wait(Math.random() * RETRY_DELAY_MAX_MS);
    return sendBytes(request);
  }
}

/**
 * Sends a request whose body of `size` bytes arrives meanwhile, so that it can't be sent again.
 * @throws as `requestS3` does; the error of `chunks`
 */
export async function streamToS3(request: S3Request, chunks: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const { url, headers } = await sign(request, { "content-length": String(size) });
  const send = (outgoing: http.ClientRequest) => pipeline(chunks, outgoing);
  await text(await exchange(url, { method: request.method, headers }, STREAM_TIMEOUT_MS, send));
}

const isTransient = (error: unknown) => !(error instanceof S3Error) || error.status >= 500 || error.status === 429;

async function sendBytes(request: S3Request): Promise<IncomingMessage> {
  const { method, body } = request;
  const hash = createHash("sha256").update(body ?? "");
  const { url, headers } = await sign(request, {
    "x-amz-content-sha256": hash.digest("hex"),
    ...(body && { "content-length": String(body.byteLength) }),
  });
  return exchange(url, { method, headers }, RESPONSE_TIMEOUT_MS, async (outgoing) => void outgoing.end(body));
}

/** @param added headers about the body. Without a hash of it the signature leaves it out. */
async function sign({ method, bucket, key = "", query = {}, headers }: S3Request, added: Record<string, string>) {
  const { S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = env();
  const url = new URL(`${addressOf(bucket)}/${key.split("/").map(encodeURIComponent).join("/")}`);
  url.search = new URLSearchParams(query).toString();
  const signed = await new AwsV4Signer({
    ...{ method, url: url.href, headers: { ...headers, ...added }, service: "s3", region: S3_REGION },
    ...{ accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  }).sign();
  return { url: signed.url, headers: Object.fromEntries(signed.headers) };
}

/** Few stores other than Amazon's have a host per bucket, and its certificate covers no bucket with a dot in its name. */
function addressOf(bucket: string): string {
  const { S3_ENDPOINT, S3_REGION } = env();
  if (S3_ENDPOINT !== undefined) return `${S3_ENDPOINT.replace(/\/$/, "")}/${bucket}`;
  const host = `s3.${S3_REGION}.amazonaws.com${S3_REGION.startsWith("cn-") ? ".cn" : ""}`;
  return bucket.includes(".") ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

/** Sends the body of a request. */
type Send = (outgoing: http.ClientRequest) => Promise<void>;

async function exchange(
  url: URL,
  options: http.RequestOptions,
  timeoutMs: number,
  send: Send,
): Promise<IncomingMessage> {
  const outgoing = (url.protocol === "https:" ? https : http).request(url, options);
  const response = await responseTo(outgoing, timeoutMs, send);
  const { statusCode: status = 0 } = response;
  if ((status >= 200 && status < 300) || status === 304) return response;
  const code = /<Code>(\w+)<\/Code>/.exec(await text(response))?.[1] ?? "UnknownError";
  outgoing.destroy(); // the store may refuse a file before it has arrived
  throw new S3Error(status, code);
}

function responseTo(outgoing: http.ClientRequest, timeoutMs: number, send: Send): Promise<IncomingMessage> {
  const giveUpAfter = (ms: number) =>
    setTimeout(() => outgoing.destroy(new Error(`The store did not respond within ${ms / 1000} s`)), ms);
  const timers = [giveUpAfter(CONNECTION_TIMEOUT_MS), giveUpAfter(timeoutMs)];
  return new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => clearTimeout(timers[0]));
      else clearTimeout(timers[0]);
    });
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    send(outgoing).catch(reject); // which does nothing after a response
  }).finally(() => timers.forEach(clearTimeout));
}
