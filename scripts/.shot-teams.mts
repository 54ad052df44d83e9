import { chromium } from "/work/main/node_modules/@playwright/test/index.mjs";
import { findChromium } from "/work/main/scripts/browser.ts";
const [,, email = "ayesha@umoja.test", host = "umoja.localhost:3100", which = ""] = process.argv;
const browser = await chromium.launch({ executablePath: await findChromium() });
const shots: [string, string, ((p: any) => Promise<void>)?][] = [
  ["teams", "/teams"],
  ["teams-form", "/teams", async (p) => { await p.getByRole("button", { name: "Edit Team" }).first().click(); await p.getByRole("dialog").waitFor(); }],
  ["teams-handover", "/teams", async (p) => { await p.getByRole("button", { name: "Hand over Team" }).first().click(); await p.getByRole("dialog").waitFor(); }],
  ["teams-delete", "/teams", async (p) => { await p.getByRole("button", { name: "Delete Team" }).first().click(); await p.getByRole("button", { name: "Delete", exact: true }).click(); await p.getByText("still has").waitFor(); }],
  ["types", "/beneficiary-types"],
  ["types-form", "/beneficiary-types", async (p) => { await p.getByRole("button", { name: /Create/ }).first().click(); await p.getByRole("button", { name: "Save" }).click(); }],
  ["relationships", "/beneficiary-relationships"],
  ["relationships-form", "/beneficiary-relationships", async (p) => { await p.getByRole("button", { name: /Edit/ }).first().click(); await p.getByRole("dialog").waitFor(); }],
  ["banks", "/banks"],
  ...(email.startsWith("admin") ? [["banks-form", "/banks", async (p: any) => { await p.getByRole("button", { name: /Edit/ }).first().click(); await p.getByRole("dialog").waitFor(); }]] as any : []),
];
for (const theme of ["light", "dark"] as const) for (const [size, viewport] of Object.entries({ d: { width: 1440, height: 900 }, p: { width: 390, height: 844 } })) {
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && !/status of 4/.test(m.text()) && console.log("ERR", m.text().slice(0, 400)));
  await page.goto(`http://${host}/login`, { timeout: 90000 });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("Demo-2026-pass");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/dashboard/, { timeout: 90000 });
  for (const [name, path, act] of shots) {
    if (which && !name.includes(which)) continue;
    await page.goto(`http://${host}${path}`, { timeout: 90000 });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(600);
    try { await act?.(page); } catch (e) { console.log(name, String(e).slice(0, 300)); }
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/teamshots/${email.split("@")[0]}-${name}-${size}-${theme}.png` });
  }
  await context.close();
}
await browser.close();
