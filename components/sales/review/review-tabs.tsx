"use client";

import { useRouter } from "next/navigation";
import { Segments } from "@/components/ui/segments";

const TABS = [
  { id: "check", name: "To check", path: "/qc" },
  { id: "second", name: "Second looks", path: "/qc?kind=second" },
  { id: "decided", name: "Completed", path: "/qc/reviews" },
] as const;

type Tab = (typeof TABS)[number]["id"];

/** The lists of quality control: both queues, and what came of them. */
export function ReviewTabs({ value }: { value: Tab }) {
  const router = useRouter();
  const open = (tab: Tab) => router.push(TABS.find(({ id }) => id === tab)?.path ?? "/qc");
  return <Segments label="Reviews" options={TABS} value={value} onChange={open} />;
}
