import { type Answer, api } from "./api";

/** An identity at the tests' identity provider, with an optional fault of the provider. */
type Account = { subject: string; email: string; verified?: "yes"; fault?: string };

type Cookies = Map<string, string>;

function keep(cookies: Cookies, lines: string[]): void {
  for (const line of lines) {
    const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/, 2) ?? [];
    cookies.set(name, value);
  }
}

const headerOf = (cookies: Cookies) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Starts a single sign-on. @returns the browser's cookies and the provider's address */
export async function begin(subdomain?: string, headers: Record<string, string> = {}) {
  const browser = api(undefined, { subdomain, headers });
  const { status, headers: sent } = await browser.get<unknown>("/api/auth/signin/oidc");
  const cookies: Cookies = new Map();
  keep(cookies, sent["set-cookie"] ?? []);
  return { browser, subdomain, status, address: new URL(sent.location ?? "none:"), cookies: headerOf(cookies) };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** Signs in at the provider. @returns the address that it sends the browser back to */
export async function authenticate(begun: Pick<Begun, "address">, account: Account): Promise<URL> {
  const cookies: Cookies = new Map();
  let { href } = begun.address;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 8; step += 1) {
    const answer = await fetch(href, {
      method: body ? "POST" : "GET",
      body,
      headers: { cookie: headerOf(cookies) },
      redirect: "manual",
    });
    keep(cookies, answer.headers.getSetCookie());
    const location = answer.headers.get("location");
    body = undefined;
    if (location) href = new URL(location, href).href;
    else body = new URLSearchParams({ verified: "", ...account });
    if (new URL(href).origin !== begun.address.origin) return new URL(href);
  }
  throw new Error(`The provider does not end at ${href}`);
}

/** Follows the redirect back to the console. @returns the page's URL with the provider's response */
export async function comeBack(returned: URL): Promise<URL> {
  const { headers } = await api().get<unknown>(`${returned.pathname}${returned.search}`);
  return new URL(headers.location ?? "none:");
}

/** Sends the provider's response to the API, as the page does. */
export const finish = <Body>(
  begun: Begun,
  answer: Record<string, string>,
  cookies = begun.cookies,
): Promise<Answer<Body>> =>
  begun.browser.send(
    "POST",
    "/api/auth/callback/oidc",
    { "content-type": "application/json", cookie: cookies },
    JSON.stringify(answer),
  );

/** The whole single sign-on, from the button to the API's response. */
export async function signInAt<Body>(subdomain: string | undefined, account: Account): Promise<Answer<Body>> {
  const begun = await begin(subdomain);
  const page = await comeBack(await authenticate(begun, account));
  return finish(begun, Object.fromEntries(page.searchParams));
}

/** The status and body of a response. */
export const outcomeOf = ({ status, body }: Answer<unknown>) => [status, body];
