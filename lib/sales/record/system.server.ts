import "server-only";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import type { SaleAuthor } from "./append-events.server";

/** Whom a sale's history names for what the application does by itself. */
export const SYSTEM: SaleAuthor = { ...programAuthor("System"), ip: null };
