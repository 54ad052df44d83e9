import { z } from "zod";
import users from "./users.json" with { type: "json" };

export const DEMO_PASSWORD = "Demo-2026-pass";

export const DEMO_ROLES = ["Agent", "Team Leader", "Quality Control", "Manager"] as const;

export type DemoRole = (typeof DEMO_ROLES)[number];

const demoUser = z
  .object({
    subdomain: z.string(),
    role: z.enum(DEMO_ROLES),
    name: z.string(),
    surname: z.string(),
    /** In working hours; null for a user who has never signed in. */
    signed_in_hours_ago: z.number().nullable(),
  })
  .transform((user) => ({ ...user, email: `${user.name.toLowerCase()}@${user.subdomain}.test` }));

export type DemoUser = z.output<typeof demoUser>;

/** The users of the demo tenants. The loader adds them and the start script prints them. */
export const DEMO_USERS: readonly DemoUser[] = z.array(demoUser).parse(users);
