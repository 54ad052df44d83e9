import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { makeTeam } from "../support/records";
import { makeConversion, makeSubmission } from "../support/submissions";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

export const TELEVISION = { width: 1920, height: 1080 };
export const MIN_TEXT_PX = 48;
const NAMES = [
  "Thandi Mokoena",
  "Sipho Dlamini",
  "Johannes van der Westhuizen",
  "Ayesha Patel",
  "Nomvula Zulu",
  "Pieter Botha",
  "Lerato Nkosi",
];

type Floor = { tenant: TestTenant; television: TestUser; agents: TestUser[]; team: { id: number; name: string } };

export async function makeAgent(tenant: TestTenant, full: string): Promise<TestUser> {
  const [name = "", ...surname] = full.split(" ");
  const agent = await makeUser(tenant);
  const data = { name, surname: surname.join(" "), target_submissions_per_day: 4 };
  await asPlatform(() => db.user.update({ where: { id: agent.id }, data }));
  return agent;
}

/** A floor in the middle of its day. */
export async function makeFloor(): Promise<Floor> {
  const tenant = await makeTenant({ name: "Umoja Life" });
  const television = await makeUser(tenant, { permissions: ["dashboard.wallboard"] });
  const agents: TestUser[] = [];
  for (const full of NAMES) agents.push(await makeAgent(tenant, full));
  const team = await makeTeam(tenant, agents.slice(0, 3), { name: "Inbound", target_premium_per_month: 450_000 });
  for (const [index, agent] of agents.entries()) {
    const maker = { team_id: index < 3 ? team.id : undefined, monthly_premium: "24999.90" };
    for (let count = index; count < 6; count += 2) await makeSubmission(tenant, agent, maker);
    await makeConversion(tenant, agent, { team_id: maker.team_id });
  }
  const late = { status: "Diary" as const, diary_at: new Date(Date.now() - 60 * MINUTE_MS) };
  for (const lead of [{}, {}, {}, { status: "Allocated" as const }, { status: "Voicemail" as const }, late, late])
    await makeLead(tenant, lead);
  return { tenant, television, agents, team };
}

/** The smallest text on the screen, with its size in pixels; text for screen readers alone is left out. */
export const smallestText = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let smallest = { size: Number.POSITIVE_INFINITY, text: "" };
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!parent || text === "" || parent.closest("script, style, .sr-only, next-route-announcer")) continue;
      if (parent.getClientRects().length === 0) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < smallest.size) smallest = { size, text };
    }
    return smallest;
  });

/** The parts of the board whose content is larger than they are, and whether the page scrolls. */
export const cutOff = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll("main, section")]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map((part) => part.querySelector("h1, h2")?.textContent ?? "?"),
    ...[...document.querySelectorAll("th, td, dt, dd")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((cell) => cell.textContent ?? "?"),
    ...(document.documentElement.scrollHeight > window.innerHeight ? ["page"] : []),
  ]);
