"use client";

import { lazyPart } from "@/components/ui/lazy/lazy-part";

// What is shown of bulk actions once leads are selected or an action runs.

export const BulkActions = lazyPart(() => import("./bulk-actions").then((module) => module.BulkActions), null);
export const BulkProgress = lazyPart(() => import("./bulk-progress").then((module) => module.BulkProgress), null);
