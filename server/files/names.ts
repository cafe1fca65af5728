/**
 * A table's name from a file's: what SQL takes without quotes. Letters of every script stay, everything else becomes
 * an underscore.
 */
export function tableName(stem: string): string {
  const words = stem
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  if (words === '') return 'table_1';
  return /^\p{N}/u.test(words) ? `_${words}` : words;
}

/** The name itself, or with the first free number behind it. Names that differ in case only are one name to SQL. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const used = new Set(Array.from(taken, (name) => name.toLowerCase()));
  if (!used.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}_${number}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** A name as SQL's quoted identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL's literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
