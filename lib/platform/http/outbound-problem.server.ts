import "server-only";
import { OutboundRefused } from "./outbound-address.server";

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ENOTFOUND: "The host is not known.",
  ENODATA: "The host has no address.",
  EHOSTUNREACH: "The host can't be reached.",
  ENETUNREACH: "The host can't be reached.",
  ETIMEOUT: "The name of the host could not be looked up.",
  ECONNRESET: "The connection closed before the answer was complete.",
  EPIPE: "The connection closed before the answer was complete.",
};

const OF_CERTIFICATE = /^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH)/;

/**
 * Why a request to an outside address failed. What the network says is not repeated: it may name addresses inside.
 * @param seconds how long the request was allowed to take
 */
export function sentenceOf(error: unknown, seconds: number): string {
  if (error instanceof OutboundRefused) return error.message;
  if (!(error instanceof Error)) return "The request failed.";
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "TimeoutError" || error.name === "AbortError" || code === "ABORT_ERR")
    return `No complete answer within ${seconds} seconds.`;
  if (OF_CERTIFICATE.test(code)) return "The certificate of the host is not valid.";
  return SENTENCES[code] ?? "The request failed.";
}
