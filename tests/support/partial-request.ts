import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Refusal } from "./api";
import { randomAddress, testUrl } from "./api";
import type { TestUser } from "./world";

type Response = { status: number; body: Refusal; headers: IncomingMessage["headers"] };

/** A request whose body is sent piece by piece and never ends. */
type PartialRequest = {
  write: (bytes: string | Buffer) => void;
  response: Promise<Response>;
  abort: () => void;
};

/** Starts a request as a user, without ending its body. */
export function beginRequest(
  path: string,
  type: string,
  user?: Pick<TestUser, "token">,
  more: Record<string, string> = {},
): PartialRequest {
  const { port, host } = testUrl();
  const sent: ClientRequest = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path,
    agent: false,
    headers: {
      host,
      "content-type": type,
      "x-forwarded-for": randomAddress(),
      ...(user && { authorization: `Bearer ${user.token}` }),
      ...more,
    },
  });
  const response = new Promise<Response>((resolve, reject) => {
    sent.once("response", async (message) => {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Refusal;
      resolve({ status: message.statusCode ?? 0, body, headers: message.headers });
    });
    sent.on("error", reject); // has no effect after a response
  });
  response.catch(() => {}); // an aborted request has none
  sent.flushHeaders();
  return { write: (bytes) => void sent.write(bytes), response, abort: () => void sent.destroy() };
}

export const FORM_TYPE = "multipart/form-data; boundary=edge";

/** The start of a part of a form with the boundary "edge"; with a file name it is a file. */
export const part = (name: string, value = "", fileName?: string): string =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ""}\r\n\r\n${value}`;

/** A complete text field of such a form. */
export const field = (name: string, value: string): string => `${part(name, value)}\r\n`;
