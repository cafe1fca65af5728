import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#ui/kit/Badge.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { sqlColumn } from '../../shared/sql/queryColumns.tsx';
import { changedColumn, tagsColumn } from '../listColumns.tsx';
import styles from '../../shared/lists/Lists.module.css';
import { SavedQueryActions, savedQueryAddress } from './SavedQueryActions.tsx';
import type { SavedQueryDialog } from './SavedQueryDialogs.tsx';
import type { SavedState } from './savedState.ts';
import type { ListedQuery } from './useListedQueries.ts';

export interface SavedQueryColumns {
  readonly queries: readonly ListedQuery[];
  /** What the person may do with them. */
  readonly rights: { readonly mayChart: boolean; readonly mayTag: boolean; readonly isScheduling: boolean };
  readonly open: (dialog: SavedQueryDialog) => void;
  readonly remove: (query: ListedQuery) => void;
}

/** The columns of the list. */
export function savedQueryColumns({
  queries,
  rights: { mayChart, mayTag, isScheduling },
  open,
  remove,
}: SavedQueryColumns): readonly DataColumn<ListedQuery>[] {
  return [
    {
      id: 'name',
      title: t('Name'),
      wraps: true,
      sortBy: (each) => each.label,
      cell: (each) => (
        <Link to={savedQueryAddress(each)} className={styles['name']} title={each.description || undefined}>
          {each.label || t('Without a name')}
        </Link>
      ),
    },
    sqlColumn(),
    ...tagsColumn(queries, 112),
    {
      id: 'database',
      title: t('Database'),
      width: 108,
      sortBy: (each) => each.database,
      cell: (each) => each.database,
    },
    {
      id: 'schema',
      title: t('Schema'),
      width: 84,
      sortBy: (each) => each.schema ?? '',
      cell: (each) => each.schema,
    },
    changedColumn(),
    {
      id: 'state',
      title: t('State'),
      width: 124,
      sortBy: (each) => each.state,
      cell: (each) => <State state={each.state} />,
    },
    {
      id: 'actions',
      title: t('Actions'),
      width: 120 + (mayChart ? 36 : 0) + (isScheduling ? 36 : 0) + (mayTag ? 36 : 0),
      cell: (each) => (
        <SavedQueryActions
          query={each}
          mayChart={mayChart}
          onVersions={() => open({ kind: 'versions', id: each.id })}
          onTags={mayTag ? () => open({ kind: 'tags', id: each.id }) : null}
          onSchedule={isScheduling ? () => open({ kind: 'schedule', id: each.id }) : null}
          onDelete={() => remove(each)}
        />
      ),
    },
  ];
}

function State({ state }: { readonly state: SavedState }): ReactNode {
  if (state === 'parked') return <Badge kind="danger">{t('Needs attention')}</Badge>;
  return state === 'waiting' ? (
    <Badge kind="local">{t('Waiting')}</Badge>
  ) : (
    <Badge kind="plain">{t('Saved')}</Badge>
  );
}
