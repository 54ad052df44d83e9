/** The person whose value of a field a merge keeps: the chosen one, else the first who has any. */
export const keeperOf = <Person extends { id: number }>(
  people: readonly Person[],
  chosen: number | undefined,
  has: (person: Person) => boolean,
): Person | undefined => people.find(({ id }) => id === chosen) ?? people.find(has);
