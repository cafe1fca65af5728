import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  CalendarClock,
  ChartColumn,
  History,
  MessageSquareText,
  SquareArrowOutUpRight,
  Tag,
  Trash2,
} from 'lucide-react';
import { Badge } from '#ui/kit/Badge.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { IconButton, type IconButtonProps } from '#ui/kit/IconButton.tsx';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { sqlColumn } from '../../shared/sql/queryColumns.tsx';
import { changedColumn, tagsColumn } from '../listColumns.tsx';
import styles from '../../shared/lists/Lists.module.css';
import type { SavedQueryDialog } from './SavedQueryDialogs.tsx';
import type { SavedState } from './savedState.ts';
import type { ListedQuery } from './useListedQueries.ts';

interface SavedQueryActionsProps {
  readonly query: SavedQuery;
  readonly mayChart: boolean;
  readonly onVersions: () => void;
  /** Null where it is not offered. */
  readonly onTags: (() => void) | null;
  readonly onSchedule: (() => void) | null;
  readonly onComments: (() => void) | null;
  readonly onDelete: (() => void) | null;
}

const savedQueryAddress = (query: SavedQuery): string =>
  `/sqllab/?savedQueryId=${encodeURIComponent(query.id)}`;

/** What can be done with a saved query in the list. */
function SavedQueryActions(props: SavedQueryActionsProps): ReactNode {
  const { query, mayChart, onVersions, onTags, onSchedule, onComments, onDelete } = props;
  const { remoteId, dbId } = query;
  const navigate = useNavigate();
  return (
    <span className={styles['actions']}>
      <Action
        label={t('Open in the editor')}
        icon={SquareArrowOutUpRight}
        onPress={() => void navigate(savedQueryAddress(query))}
      />
      {mayChart && remoteId !== null && dbId !== null && (
        <Action
          label={t('Create chart')}
          icon={ChartColumn}
          onPress={() => void navigate(`/explore/?datasource_type=saved_query&datasource_id=${remoteId}`)}
        />
      )}
      <Action label={t('Versions')} icon={History} onPress={onVersions} />
      {onTags !== null && <Action label={t('Tags')} icon={Tag} onPress={onTags} />}
      {onComments !== null && remoteId !== null && (
        <Action label={t('Comments')} icon={MessageSquareText} onPress={onComments} />
      )}
      {onSchedule !== null && (
        <Action label={t('action|Schedule')} icon={CalendarClock} onPress={onSchedule} />
      )}
      {onDelete !== null && <Action label={t('Delete')} icon={Trash2} onPress={onDelete} />}
    </span>
  );
}

const Action = ({ label, icon, onPress }: ActionProps): ReactNode => (
  <IconButton small placement="start" {...{ label, icon, onPress }} />
);

interface ActionProps extends Pick<IconButtonProps, 'label' | 'icon'> {
  readonly onPress: () => void;
}

export interface SavedQueryColumns {
  readonly queries: readonly ListedQuery[];
  /** What the person may do with them. */
  readonly rights: {
    readonly mayWrite: boolean;
    readonly mayChart: boolean;
    readonly mayTag: boolean;
    readonly isScheduling: boolean;
    readonly hasComments: boolean;
  };
  readonly open: (dialog: SavedQueryDialog) => void;
  readonly remove: (query: ListedQuery) => void;
}

/** The columns of the list. */
export function savedQueryColumns({
  queries,
  rights: { mayWrite, mayChart, mayTag, isScheduling, hasComments },
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
      width: 120 + (mayChart ? 36 : 0) + (isScheduling ? 36 : 0) + (mayTag ? 36 : 0) + (hasComments ? 36 : 0),
      cell: (each) => (
        <SavedQueryActions
          query={each}
          mayChart={mayChart}
          onVersions={() => open({ kind: 'versions', id: each.id })}
          onTags={mayTag ? () => open({ kind: 'tags', id: each.id }) : null}
          onSchedule={isScheduling ? () => open({ kind: 'schedule', id: each.id }) : null}
          onComments={hasComments ? () => open({ kind: 'comments', id: each.id }) : null}
          onDelete={mayWrite ? () => remove(each) : null}
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
