/** The name itself, or with the first free numeric suffix. Names that differ in case only are equal in SQL. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const used = new Set(Array.from(taken, (name) => name.toLowerCase()));
  if (!used.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}_${number}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** A name as a quoted SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as an SQL literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
