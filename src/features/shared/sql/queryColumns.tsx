import type { Query } from '#domain/query/query.ts';
import { formatDuration, formatTimestamp, formatNumber } from '#ui/format.ts';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { QueryStateBadge } from './QueryStateBadge.tsx';
import styles from './queryColumns.module.css';

/** The columns that lists of queries share. */

type Run = Pick<Query, 'startDttm' | 'endDttm' | 'state' | 'rows'>;

const SQL = 'sql';
/** Longer than any screen shows of a line. */
const LINE = 400;
/** A readable length for a tooltip; a query may have megabytes. */
const HINT = 2_000;

/** Wide enough to distinguish queries. */
const SQL_WIDTH = 232;

/** In the order given. Where not all of them fit, the SQL comes first: it identifies the query. */
export function useQueryColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const isNarrow = useMedia('(max-width: 760px)');
  if (!isNarrow) return columns;
  const bySql = columns.map((each) => (each.id === SQL ? { ...each, width: SQL_WIDTH } : each));
  return bySql.toSorted((a, b) => Number(b.id === SQL) - Number(a.id === SQL));
}

export function sqlColumn<Row extends { readonly sql: string }>(): DataColumn<Row> {
  return {
    id: SQL,
    title: t('SQL'),
    cell: ({ sql }) => (
      <code className={styles['sql']} title={sql.length > HINT ? `${sql.slice(0, HINT)}…` : sql}>
        {sql.slice(0, LINE).replaceAll(/\s+/g, ' ')}
      </code>
    ),
  };
}

export function whenColumn<Row extends Run>(): DataColumn<Row> {
  return {
    id: 'when',
    title: t('When'),
    width: 172,
    sortBy: (each) => each.startDttm,
    cell: (each) => formatTimestamp(each.startDttm),
  };
}

export function stateColumn<Row extends Run>(): DataColumn<Row> {
  return {
    id: 'state',
    title: t('State'),
    width: 116,
    sortBy: (each) => each.state,
    cell: (each) => <QueryStateBadge state={each.state} />,
  };
}

export function rowsColumn<Row extends Run>(): DataColumn<Row> {
  return {
    id: 'rows',
    title: t('Rows'),
    width: 84,
    isNumber: true,
    sortBy: (each) => each.rows ?? -1,
    cell: (each) => (each.rows === null ? '' : formatNumber(each.rows)),
  };
}

export function tookColumn<Row extends Run>(): DataColumn<Row> {
  return {
    id: 'took',
    title: t('Took'),
    width: 84,
    isNumber: true,
    sortBy: (each) => (each.endDttm === null ? -1 : each.endDttm - each.startDttm),
    cell: (each) => (each.endDttm === null ? '' : formatDuration(each.endDttm - each.startDttm)),
  };
}
