// Preloaded into the web server: Next answers a method that a route lacks with an empty 405. This adds a message, and the
// methods that the address has.
import { existsSync, readFileSync } from "node:fs";
import { Server } from "node:http";
import { contentOf, wrongMethod } from "./answers.mjs";

/** The same as METHODS_FILE of preloaded.ts. */
const FILE = ".next/methods.json";
/** The methods of robots.txt and the sitemap, which have no route file. */
const READING = ["GET", "HEAD"];

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  if (event === "request") explainRefusal(...args);
  return emit.call(this, event, ...args);
};

function explainRefusal(request, response) {
  const { writeHead, end } = response;
  let message;
  response.writeHead = function (status, ...rest) {
    if (status === 405 && !this.hasHeader("Allow")) {
      const { headers, body } = contentOf(request, wrongMethod(request.method, methodsAt(request.url)));
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
      this.setHeader("Content-Length", Buffer.byteLength(body));
      message = body;
    }
    return writeHead.call(this, status, ...rest);
  };
  response.end = function (...rest) {
    if (this.statusCode === 405 && !this.headersSent) this.writeHead(405);
    if (message === undefined) return end.apply(this, rest);
    return end.call(this, message, ...rest.filter((callback) => typeof callback === "function"));
  };
}

let routes;

function methodsAt(url) {
  routes ??= readRoutes();
  const [path] = url.split("?", 1);
  return routes.find(({ pattern }) => pattern.test(path))?.methods ?? READING;
}

function readRoutes() {
  if (!existsSync(FILE)) return []; // on a development server that was never built
  const listed = JSON.parse(readFileSync(FILE, "utf8"));
  return listed.map(({ pattern, methods }) => ({ pattern: new RegExp(pattern), methods }));
}
