"use client";

import { type RefObject, useState } from "react";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { Sheet } from "@/components/ui/dialog/dialog";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { Segments } from "@/components/ui/segments";
import { Script } from "./script";

const FaqList = lazyPart(() => import("@/components/catalogue/faqs/faq-list").then((module) => module.FaqList));
const Documents = lazyPart(() => import("./documents").then((module) => module.Documents));
const SaleRecordings = lazyPart(() =>
  import("@/components/sales/recordings/sale-recordings").then((module) => module.SaleRecordings),
);
const Timeline = lazyPart(() => import("./timeline").then((module) => module.Timeline));

const TABS = [
  { id: "script", name: "Script" },
  { id: "faqs", name: "FAQs" },
  { id: "documents", name: "Documents" },
  { id: "calls", name: "Calls" },
  { id: "timeline", name: "Timeline" },
] as const;

type Tab = (typeof TABS)[number]["id"];
type Props = {
  isOpen: boolean;
  screen: number;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** What the agent needs beside the form: always there on wide screens, else a sheet that is opened. */
export function SidePanel({ isOpen, screen, opener, onClose }: Props) {
  const [tab, setTab] = useState<Tab>("script");
  const content = (
    <>
      <Segments label="Script and FAQs" options={TABS} value={tab} onChange={setTab} />
      <TabContent tab={tab} screen={screen} />
    </>
  );
  return (
    <>
      <aside
        aria-label="Script and FAQs"
        className="sticky top-46 hidden max-h-[calc(100dvh-12.5rem)] w-96 shrink-0 flex-col gap-3 overflow-y-auto wide:top-26 wide:max-h-[calc(100dvh-7.5rem)] self-start xl:flex"
      >
        {content}
      </aside>
      {isOpen && (
        <Sheet title="Script and FAQs" width={440} opener={opener} onClose={onClose}>
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">{content}</div>
        </Sheet>
      )}
    </>
  );
}

function TabContent({ tab, screen }: { tab: Tab; screen: number }) {
  const { options } = useOpenSale();
  switch (tab) {
    case "script":
      return <Script screen={screen} />;
    case "faqs":
      return <FaqList faqs={options.faqs} />;
    case "documents":
      return <Documents />;
    case "calls":
      return <SaleRecordings />;
    case "timeline":
      return <Timeline />;
    default:
      return tab satisfies never;
  }
}
