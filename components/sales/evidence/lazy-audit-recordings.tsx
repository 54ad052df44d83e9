"use client";

import { lazyPart } from "@/components/ui/lazy/lazy-part";

/** The recordings of a sale with their players, which only a sale that has some loads. */
export const AuditRecordings = lazyPart(() => import("./audit-recordings").then((module) => module.AuditRecordings));
