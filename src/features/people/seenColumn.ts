import type { Millis } from '#domain/time.ts';
import { formatTimestamp } from '#ui/format.ts';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';

/** When a browser or a screen was last seen by the server. */
export const seenColumn = <Row extends { readonly seenAt: Millis | null }>(): DataColumn<Row> => ({
  id: 'seen',
  title: t('Last seen'),
  width: 172,
  sortBy: ({ seenAt }) => seenAt ?? 0,
  cell: ({ seenAt }) => (seenAt === null ? '' : formatTimestamp(seenAt)),
});
