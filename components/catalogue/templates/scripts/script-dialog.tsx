"use client";

import type { Script } from "@/lib/catalogue/templates/scripts/schema";
import { TemplateDialog } from "../template-dialog";
import { ScriptText } from "./script-text";

/** A script to read, with sample values. */
export const ScriptDialog = (props: { record: Script; onClose: () => void }) => (
  <TemplateDialog {...props} resource="scripts" noun="script" parts="sections">
    {({ key, title, text }) => (
      <section key={key} className="flex flex-col gap-1.5">
        <h3 className="font-semibold break-words">{title}</h3>
        <ScriptText text={text} />
      </section>
    )}
  </TemplateDialog>
);
