/** What follows FROM, without aliases and conditions, and the bracket of a function that makes rows. */
const SOURCE =
  /\bfrom\s+((?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\])(?:\.(?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\]))*)(\s*\()?/gi;
const SEVERAL = /\b(?:join|union|intersect|except|with)\b/i;

/** The table that copied rows are inserted into: the one that the statement reads, if it reads one. */
export function insertTable(sql: string): string {
  const found = [...sql.matchAll(SOURCE)];
  const [only] = found;
  if (found.length !== 1 || only === undefined || only[2] !== undefined || SEVERAL.test(sql))
    return 'my_table';
  const name = /(?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\])$/.exec(only[1] ?? '')?.[0] ?? 'my_table';
  return name.replace(/^["`[](.*)["`\]]$/, '$1');
}
