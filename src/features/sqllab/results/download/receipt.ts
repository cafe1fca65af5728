import { formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';

export interface Downloaded {
  readonly name: string;
  readonly bytes: number;
  /** The rows shown, and whether a filter left out others. */
  readonly rows: number;
  readonly isFiltered: boolean;
  /** The rows of the result; null if unknown. */
  readonly all: number | null;
  /** The limit that cut the result; null if none did. */
  readonly limited: string | null;
  /** The most rows that an Excel file has; absent for other files. */
  readonly mostRows?: number;
  /** The columns of which the file has values as text, because it lacks their types or cannot hold them. */
  readonly asText: readonly string[];
  /** Row rules limit the rows for this person. */
  readonly isLimitedForYou: boolean;
}

/** What a downloaded file contains, and what it does not. */
export function receipt({
  name,
  bytes,
  rows,
  isFiltered,
  all,
  limited,
  mostRows = Infinity,
  asText,
  isLimitedForYou,
}: Downloaded): readonly string[] {
  const written = Math.min(rows, mostRows);
  return [
    t('{name}: {n} {n|row|rows}, {size}', { name, n: written, size: formatBytes(bytes) }),
    ...(rows > written
      ? [t('An Excel sheet has no room for {n} more {n|row|rows}.', { n: rows - written })]
      : []),
    ...(asText.length === 0
      ? []
      : [t('As text, where the file has no such type or value: {columns}.', { columns: asText.join(', ') })]),
    ...(isFiltered && all !== null
      ? [t('{n} of {all} {all|row|rows} pass the filters; the others are not in the file.', { n: rows, all })]
      : []),
    ...(limited === null
      ? []
      : [t('The query returned only its first rows ({limit}): there may be more.', { limit: limited })]),
    ...(isLimitedForYou ? [t('Rows limited for you: other people may see other rows.')] : []),
  ];
}
