// Preloaded into the web server: refuses a body that is too large for a request without a sign-in by the length that it
// announces, before it costs a turn and Next's time. One that announces none is counted by lib/platform/http/request.server.ts.
import { Server } from "node:http";
import { refuse } from "./answers.mjs";
import { identityOf } from "./identity.mjs";

const MAX_KB = 16;

const REFUSAL = {
  status: 413,
  message: `This is larger than ${MAX_KB} KB. Sign in to send more.`,
  headers: { Connection: "close" }, // the body stays unread
};

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  const [request, response] = args;
  if (event !== "request" || identityOf(request) !== undefined || isSmall(request)) {
    return emit.call(this, event, ...args);
  }
  refuse(request, response, REFUSAL);
  return true;
};

const isSmall = ({ headers }) => Number(headers["content-length"] ?? 0) <= MAX_KB * 1024;
