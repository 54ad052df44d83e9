/** A text in which what was searched for is marked. */
export function Highlight({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  // Every second part is a match, since the pattern is a group.
  const parts = text.split(new RegExp(`(${escapePattern(search)})`, "gi"));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
      <mark key={index} className="rounded-sm bg-warning-soft text-warning-text">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
