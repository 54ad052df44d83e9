import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Refusal } from "./api";
import { randomAddress, testUrl } from "./api";
import type { TestUser } from "./world";

type Answer = { status: number; body: Refusal; headers: IncomingMessage["headers"] };

/** A request whose body is sent piece by piece and never ends by itself. */
export type PartialRequest = { write: (bytes: string | Buffer) => void; answer: Promise<Answer>; abort: () => void };

/** Begins a request as a user, without ending its body. */
export function beginRequest(path: string, type: string, user?: Pick<TestUser, "token">): PartialRequest {
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
    },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.once("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Refusal;
      resolve({ status: response.statusCode ?? 0, body, headers: response.headers });
    });
    sent.on("error", reject); // after an answer it rejects nothing any more
  });
  answer.catch(() => {}); // a request that is aborted has none
  sent.flushHeaders();
  return { write: (bytes) => void sent.write(bytes), answer, abort: () => void sent.destroy() };
}

export const FORM_TYPE = "multipart/form-data; boundary=edge";

/** The beginning of a part of a form with the boundary "edge"; a file where it has a file name. */
export const part = (name: string, value = "", fileName?: string): string =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ""}\r\n\r\n${value}`;

/** A whole text field of such a form. */
export const field = (name: string, value: string): string => `${part(name, value)}\r\n`;
