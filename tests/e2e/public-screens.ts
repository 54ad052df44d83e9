import type { Page } from "@playwright/test";
import { expect } from "./support";

/** A screen for the screenshots. `ready` waits until it is shown. */
export type Screen = {
  name: string;
  path: string;
  ready: (page: Page) => Promise<void>;
  /** Why it may move after its first paint. */
  movesFor?: string;
};

/** Waits until the screen shows a text. */
export const shows = (text: string | RegExp) => async (page: Page) => {
  await expect(page.getByText(text).first()).toBeVisible();
};

/** The screens that need no session. */
export const PUBLIC: Screen[] = [
  { name: "login", path: "/login", ready: shows("Password") },
  {
    name: "otp-verify",
    path: "/otp-verify",
    ready: async (page) => {
      await page.getByRole("button", { name: "Send code" }).click();
      await shows("Please enter your email address first.")(page);
    },
  },
  { name: "forgot-password", path: "/forgot-password", ready: shows("We email you a link to set a new one.") },
  { name: "reset-password-invalid", path: "/reset-password", ready: shows(/^Invalid reset link\./) },
  {
    name: "reset-password",
    path: "/reset-password?email=thandi%40umoja.test&token=x",
    ready: async (page) => {
      await page.getByLabel("New password", { exact: true }).fill("Another");
      await page.getByLabel("Repeat the new password").fill("Other");
      await page.keyboard.press("Tab");
      await shows("Passwords do not match.")(page);
    },
  },
  { name: "landing", path: "/umoja-life-cover", ready: shows("Plans tailored for you") },
  {
    name: "sign-in-required",
    path: "/dashboard",
    ready: async (page) => {
      // So that the countdown does not leave the page.
      await page.route("**/login", (route) => route.fulfill({ status: 204 }));
      await shows("Sign in required")(page);
    },
  },
];
