import type { DeviceTable } from '#domain/device/deviceTables.ts';
import type { Millis } from '#domain/time.ts';
import { formatAge, formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';

/** How much a table of this device has, and how old that is. */
export function tableNote({ rows, count }: Pick<DeviceTable, 'rows' | 'count'>, now: Millis): string {
  const size = rows.kind === 'table' ? formatBytes(rows.bytes) : t('{n} {n|row|rows}', { n: count });
  const since = rows.kind === 'extract' ? rows.takenAt : rows.storedAt;
  return `${size} · ${formatAge(now - since)}`;
}
