import { MOST_ROWS } from '#domain/export/sheets.ts';
import { formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import type { DownloadKind } from './downloadFormats.ts';

export interface Downloaded {
  readonly name: string;
  readonly kind: DownloadKind;
  readonly bytes: number;
  /** The rows shown, and whether a filter left out others. */
  readonly rows: number;
  readonly isFiltered: boolean;
  /** The rows of the result; null if unknown. */
  readonly all: number | null;
  /** The limit that cut the result; null if none did. */
  readonly limited: string | null;
}

/** What a downloaded file contains, and what it does not. */
export function receipt({
  name,
  kind,
  bytes,
  rows,
  isFiltered,
  all,
  limited,
}: Downloaded): readonly string[] {
  const most = kind.format === 'xlsx' ? MOST_ROWS - 1 : Infinity;
  const written = Math.min(rows, most);
  return [
    t('{name}: {n} {n|row|rows}, {size}', { name, n: written, size: formatBytes(bytes) }),
    ...(rows > written
      ? [t('An Excel sheet has no room for {n} more {n|row|rows}.', { n: rows - written })]
      : []),
    ...(isFiltered && all !== null
      ? [t('{n} of {all} {all|row|rows} pass the filters; the others are not in the file.', { n: rows, all })]
      : []),
    ...(limited === null
      ? []
      : [t('The query returned only its first rows ({limit}): there may be more.', { limit: limited })]),
  ];
}
