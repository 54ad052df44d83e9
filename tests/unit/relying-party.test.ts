import { expect, test } from "vitest";
import { relyingPartyOf } from "@/lib/identity/passkeys/passkeys-relying-party";

test.each([
  [null, "https://console.example.com"],
  ["umoja", "https://umoja.console.example.com"],
])("a passkey belongs to the application's domain, so that it works on every subdomain (%s)", (label, origin) => {
  expect(relyingPartyOf("https://console.example.com", label)).toEqual({ id: "console.example.com", origin });
});

test("the page's origin has the application's port", () => {
  const { id, origin } = relyingPartyOf("http://console.localhost:3000", "umoja");
  expect([id, origin]).toEqual(["console.localhost", "http://umoja.console.localhost:3000"]);
});

test.each([
  [null, "localhost"],
  ["umoja", "umoja.localhost"],
])(
  "below a domain without a dot, each address has its own passkeys, since browsers allow nothing else (%s)",
  (label, id) => {
    expect(relyingPartyOf("http://localhost:3000", label)).toEqual({ id, origin: `http://${id}:3000` });
  },
);
