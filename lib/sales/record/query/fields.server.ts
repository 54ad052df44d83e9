import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/platform/db/generated/client";
import { dateColumn } from "@/lib/platform/time/days";

// Fields of a row that was read as JSON.

export const id = z.number();
export const text = z.string().nullable();
export const whole = z.number().nullable();
export const moment = z.string().transform((value) => new Date(value));
export const day = z.string().transform(dateColumn);
export const decimal = z.number().transform((value) => new Prisma.Decimal(value));
export const named = z.object({ id, name: z.string() });
