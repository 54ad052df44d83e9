// Preloaded into the web server: refuses requests that Next would answer with 500 and log as an error, those whose Host
// header does not name exactly one host, since programs differ in how they read it, and those with a parameter that Next
// would lose on its way to a route.
import { Server } from "node:http";
import { refuse, wrongMethod } from "./answers.mjs";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A host name or an IP address, and a port (RFC 1123, RFC 3986). */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const HOST_MAX_LENGTH = 261;

/** Next passes parameters on as the fields of an object, where this name is no field. */
const LOST_PARAMETER = "__proto__";
const UNKNOWN_PARAMETER = "Unknown parameter.";

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  const refusal = event === "request" ? refusalOf(args[0]) : null;
  if (!refusal) return emit.call(this, event, ...args);
  refuse(...args, refusal);
  return true;
};

function refusalOf(request) {
  if (!METHODS.includes(request.method)) return wrongMethod(request.method, METHODS);
  if (!hasOneHost(request)) return { status: 400, message: "The Host header is invalid." };
  if (!isReadable(request.url)) return { status: 400, message: "This address can't be read." };
  if (!isGiven(LOST_PARAMETER, request.url)) return null;
  return { status: 422, message: UNKNOWN_PARAMETER, errors: { [LOST_PARAMETER]: [UNKNOWN_PARAMETER] } };
}

/** Whether a parameter is given to a route of the API. */
function isGiven(name, url) {
  const query = url.indexOf("?");
  return query !== -1 && url.startsWith("/api/") && new URLSearchParams(url.slice(query)).has(name);
}

function hasOneHost({ rawHeaders }) {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === "host");
  // HTTP/1.0 needs none, and Node refuses HTTP/1.1 without one.
  return hosts.length === 0 || (hosts.length === 1 && hosts[0].length <= HOST_MAX_LENGTH && HOST.test(hosts[0]));
}

function isReadable(url) {
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return true;
  } catch {
    return false;
  }
}
