/** A table scan, as DuckDB's plan describes it: one column is a text, several are a list. */
export interface DuckScan {
  readonly Table?: string;
  readonly Projections?: string | readonly string[];
  readonly Filters?: string | readonly string[];
}

/** The columns of a table with their types. */
export type ColumnTypes = ReadonlyMap<string, string>;

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\]$/, 32],
  [/^(?:BOOLEAN|U?TINYINT|ENUM.*)$/, 1],
  [/^U?SMALLINT$/, 2],
  [/^(?:U?INTEGER|FLOAT|DATE)$/, 4],
  [/^(?:U?BIGINT|DOUBLE|TIME|TIMESTAMP.*|DECIMAL.*)$/, 8],
  [/\(/, 32],
];
/** Text, and whatever else has no fixed width. */
const OTHER = 16;

const widthOf = (type: string): number => WIDTHS.find(([is]) => is.test(type))?.[1] ?? OTHER;

const listOf = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : given;

const startsWith = (text: string, name: string): boolean =>
  text === name || text === `"${name}"` || text.startsWith(`${name}.`);

/**
 * About how many bytes a scan reads of its table before compression: a columnar engine reads the columns that a
 * statement uses, in all rows, and no others.
 */
export function scannedBytes({ Projections, Filters }: DuckScan, columns: ColumnTypes, rows: number): number {
  const read = listOf(Projections);
  const filters = listOf(Filters).join(' ');
  const isFiltered = (name: string): boolean =>
    new RegExp(String.raw`(?<![\w.'])"?${name.replace(/[^\w]/g, String.raw`\$&`)}"?(?![\w'])`).test(filters);
  let width = 0;
  for (const [name, type] of columns)
    if (read.some((each) => startsWith(each, name)) || isFiltered(name)) width += widthOf(type);
  return width * rows;
}
