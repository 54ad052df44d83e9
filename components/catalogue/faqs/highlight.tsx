/** A text in which the search is marked. */
export function Highlight({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  // Every second part is a match, because the pattern is a capturing group.
  const parts = text.split(new RegExp(`(${escapePattern(search)})`, "gi"));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
      <mark key={index} className="rounded-sm bg-warning-soft text-warning-text">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
