import type { LiveEvents } from "@/lib/insights/live/schema";
import { testUrl } from "./api";
import type { TestUser } from "./world";

type Heard = { event: string; data: unknown };

/** An open event stream: what has been received so far, and whether the server has ended it. */
export type Stream = {
  last: <Name extends keyof LiveEvents>(event: Name) => LiveEvents[Name] | undefined;
  count: (event: keyof LiveEvents) => number;
  ended: () => boolean;
  close: () => void;
};

/** Opens GET /api/events as a user, and resolves after the counts have arrived. */
export async function openEvents(
  user: Pick<TestUser, "token">,
  query = "",
  port = testUrl().port, // of another process, if not of the server under test
): Promise<Stream> {
  const stop = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/events${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: stop.signal,
  });
  const heard: Heard[] = [];
  let hasEnded = false;
  const read = async () => {
    let text = "";
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + chunk).split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) heard.push(...parse(message));
    }
  };
  void read()
    .catch(() => {})
    .then(() => {
      hasEnded = true;
    });
  return {
    last: (event) => heard.findLast((each) => each.event === event)?.data as never,
    count: (event) => heard.filter((each) => each.event === event).length,
    ended: () => hasEnded,
    close: () => stop.abort(),
  };
}

function parse(message: string): Heard[] {
  const event = /^event: (.*)$/m.exec(message)?.[1];
  const data = /^data: (.*)$/m.exec(message)?.[1];
  return event && data ? [{ event, data: JSON.parse(data) }] : [];
}
