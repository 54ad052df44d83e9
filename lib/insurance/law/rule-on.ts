// Apart from the schemas of the rules, which no browser needs.

/** The row in force on a day, "YYYY-MM-DD"; before the first one, that one. @throws Error where there are no rows */
export function ruleOn<Row extends { valid_from: string }>(rows: readonly Row[], day: string): Row {
  const found = rows.findLast(({ valid_from }) => valid_from <= day) ?? rows[0];
  if (!found) throw new Error("A rule of law has no rows");
  return found;
}
