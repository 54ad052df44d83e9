import "server-only";
import http, { type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { inSpan } from "@/lib/platform/traces/span.server";
import { allowedLookup, parseOutboundAddress } from "./outbound-address.server";

/** How long one of several IP addresses may take before the next one is tried. Node's 250 ms are too short for far ones. */
const CONNECT_MS = 2_000;

type OutboundRequest = {
  method?: "GET" | "POST";
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** For everything, from the look-up of the name to the last byte of the body. */
  timeoutMs: number;
};

/**
 * Sends one request to an address that a user has typed, and answers as soon as the headers are there. The body is the
 * stream itself: read it to its end or destroy it. Redirects are answers like any other. Nothing is decompressed.
 * @throws OutboundRefused when the address is not allowed, on the very address that the socket would connect to
 * @throws Error with a `code` or the name `TimeoutError`, as the network fails
 */
export function requestOutbound(address: string, request: OutboundRequest): Promise<IncomingMessage> {
  const { method = "GET" } = request;
  // Without the host, which is often an organisation's name.
  const described = { kind: "CLIENT", name: method, attributes: { "http.request.method": method } } as const;
  return inSpan(described, async (span) => {
    const response = await send(address, request);
    if (response.statusCode !== undefined) span?.setAttribute("http.response.status_code", response.statusCode);
    return response;
  });
}

function send(address: string, request: OutboundRequest): Promise<IncomingMessage> {
  const { method = "GET", headers = {}, body, timeoutMs } = request;
  return new Promise((resolve, reject) => {
    const url = parseOutboundAddress(address);
    const signal = AbortSignal.timeout(timeoutMs);
    const options = {
      method,
      headers: withLength(headers, body),
      lookup: allowedLookup(url),
      autoSelectFamilyAttemptTimeout: CONNECT_MS,
      agent: false,
      signal,
    } as const;
    const client = url.protocol === "https:" ? https : http;
    client
      .request(url, options, (response) => {
        response.on("error", () => {}); // a reader gets it too, one that has left must not end the process
        resolve(response);
      })
      .on("error", (error) => reject(signal.aborted ? signal.reason : error))
      .end(body);
  });
}

/**
 * The first bytes of a body; the rest is never received.
 * @throws Error when the body breaks off before its end, or takes too long
 */
export async function readUpTo(body: IncomingMessage, maxBytes: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break; // destroys the stream
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}

const withLength = (headers: OutgoingHttpHeaders, body: string | undefined): OutgoingHttpHeaders =>
  body === undefined ? headers : { ...headers, "Content-Length": Buffer.byteLength(body) };
