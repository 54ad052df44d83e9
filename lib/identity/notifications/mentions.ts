type Named = { id: number; name: string };

/** The ids of those whose whole names stand in a text after an @. "@Jan Smithers" does not mention "Jan Smit", nor "Jan". */
export function mentionedIn(text: string, users: readonly Named[]): number[] {
  const names = [...new Set(users.map(({ name }) => name.toLowerCase()))].sort(
    (one, other) => other.length - one.length,
  );
  const startsWith = (after: string, name: string) =>
    after.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after.slice(name.length));
  const found = new Set(
    text
      .toLowerCase()
      .split("@")
      .slice(1)
      .map((after) => names.find((name) => startsWith(after, name))),
  );
  return users.flatMap(({ id, name }) => (found.has(name.toLowerCase()) ? [id] : []));
}
