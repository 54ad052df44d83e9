import { SCRIPT_PARTS, type ScriptInput } from "@/lib/catalogue/templates/scripts/schema";

type Sections = ScriptInput["sections"];

const hasKey = (sections: Sections, key: string) => sections.some((section) => section.key === key);

/** An empty section for the first part of a call that has none yet, else one without a title. */
export const nextSection = (sections: Sections): Sections[number] => ({
  ...(SCRIPT_PARTS.find(({ key }) => !hasKey(sections, key)) ?? { key: freeKey(sections), title: "" }),
  text: "",
});

/** "section-1", or the first number that no section has. */
export function freeKey(sections: Sections): string {
  for (let number = 1; ; number++) {
    const key = `section-${number}`;
    if (!hasKey(sections, key)) return key;
  }
}
