import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { sendEmail } from "@/lib/platform/mail/send-email.server";
import { freePort } from "@/scripts/postgres.ts";
import { mailServer } from "../support/mail-server";
import { unique } from "../support/world";

// What a mail server receives, with any names and addresses.

const LINK = "https://umoja.example.com/reset-password?email=a%40b.test&token=x";
const FROM = "Sales & Service, Ltd <console@example.test>";

const server = mailServer();
beforeAll(async () => {
  const port = await freePort();
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${port}`);
  vi.stubEnv("MAIL_FROM", FROM);
  await server.listen(port);
});
afterAll(async () => {
  await server.stop();
  vi.unstubAllEnvs();
});

const address = () => `${unique()}@example.test`;

async function sent(
  to: EmailMessage["to"],
  head: Parameters<typeof composeEmail>[1] = null,
  subject = "Your code",
  id = unique(),
) {
  await sendEmail(
    composeEmail(to, head, { subject, parts: ["Text", { code: "012345" }, { link: LINK, label: "Go on" }] }),
    id,
  );
  const [received] = server.mailsTo(to.address);
  if (!received) throw new Error("The email did not arrive");
  return received;
}

const headersOf = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n")).split(/\r\n(?!\s)/);

describe("an email", () => {
  test("is text and HTML, names its sender, and asks for no automatic reply", async () => {
    const { mail, raw } = await sent({ name: "Nomsa Khumalo", address: address() });
    expect(mail.from?.value).toEqual([{ name: "Sales & Service, Ltd", address: "console@example.test" }]);
    expect(mail.text).toContain(`Hello Nomsa Khumalo\n\nText\n\n    012345\n\nGo on:\n${LINK}\n`);
    expect(mail.html).toContain(`href="${LINK.replace("&", "&amp;")}"`);
    expect(headersOf(raw)).toContain("Auto-Submitted: auto-generated");
  });

  test.each([
    'Anna "the boss" Nkosi',
    "Nkosi, Anna",
    "Anna <anna@evil.test>",
    "Anna\\",
    "Zoë Ünsal 😀",
    "; Anna:",
    "Anna (Durban) Nkosi",
  ])("to somebody named %j has that name and goes only to them", async (name) => {
    const to = { name, address: address() };
    const { mail } = await sent(to);
    expect([mail.to].flat().flatMap((list) => list?.value ?? [])).toEqual([to]);
  });

  test.each([
    ["a line break in the name", { name: "Anna\r\nBcc: evil@evil.test\r\n\r\nBody" }],
    ["a bare line feed in the name", { name: "Anna\nBcc: evil@evil.test" }],
    ["a line separator in the name", { name: "Anna\u2028Bcc: evil@evil.test" }],
    ["a NUL in the name", { name: "Anna\u0000\u0001\u007fBcc: evil@evil.test" }],
    ["a line break in the subject", { subject: "Your code\r\nBcc: evil@evil.test" }],
    ["a line break in the organisation's name", { brand: "Umoja\r\nBcc: evil@evil.test" }],
  ])("with %s gets no extra header or recipient", async (_, { name = "Anna", subject, brand }: Fields) => {
    const to = { name, address: address() };
    const { raw, to: recipients } = await sent(to, brand ? { name: brand, light_theme: null } : null, subject);
    expect(recipients).toEqual([to.address]);
    expect(headersOf(raw).filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(headersOf(raw).map((line) => line.split(":")[0])).toEqual(PLAIN_HEADERS);
  });
  type Fields = { name?: string; subject?: string; brand?: string };
  const PLAIN_HEADERS = "Auto-Submitted From To Subject Message-ID Date MIME-Version Content-Type".split(" ");

  test.each([
    (one: string, two: string) => `${one},${two}`,
    (one: string, two: string) => `${one}; ${two}`,
    (one: string, two: string) => `${one}>,<${two}`,
    (one: string, two: string) => `${one}\r\nRCPT TO:<${two}>`,
    (one: string, two: string) => `"${one}" ${two}`,
  ])("with two addresses in one field does not go to both", async (join) => {
    const [one, two] = [address(), address()];
    await sendEmail(
      composeEmail({ name: "Anna", address: join(one, two) }, null, { subject: "x", parts: [] }),
      unique(),
    ).catch(() => {});
    expect([...server.mailsTo(one), ...server.mailsTo(two)].filter(({ to }) => to.length > 1)).toEqual([]);
    expect([server.mailsTo(one).length, server.mailsTo(two).length]).not.toEqual([1, 1]);
  });

  test("has its greeting on one line, with any name", async () => {
    const { mail } = await sent({ name: "Anna\r\n\r\nYour account is closed:\u2028call 080", address: address() });
    expect(mail.text).toMatch(/^Hello Anna Your account is closed: call 080\n\nText\n/);
  });

  test("escapes every text", async () => {
    const script = `<img src=x onerror="alert('1')">&amp;`;
    const { mail } = await sent(
      { name: script, address: address() },
      { name: script, light_theme: { primary: "red;}" } },
    );
    expect(mail.html).not.toMatch(/<img|red;/);
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;");
    expect(mail.text).toContain(`Hello ${script}`);
  });

  test("has the same Message-ID at every retry, and a new one for a new code", async () => {
    const id = unique();
    const text = (code: string) => ({ subject: "x", parts: [{ code }] });
    const to = { name: "Anna", address: address() };
    for (const code of ["111111", "111111", "222222"]) await sendEmail(composeEmail(to, null, text(code)), id);
    const [first, again, newer] = server.mailsTo(to.address).map(({ mail }) => mail.messageId);
    expect([again, newer === first]).toEqual([first, false]);
  });
});
