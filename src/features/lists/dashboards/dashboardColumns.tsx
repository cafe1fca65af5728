import { HardDrive } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Dashboard, dashboardPath, shownTitle } from '#domain/dashboard/dashboard.ts';
import { dashboardCopyId } from '#store/dashboards/offlineCopies.ts';
import type { WorkFolder } from '#store/settings.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { changedColumn, ownersColumn, tagsColumn } from '../listColumns.tsx';
import styles from '../../shared/lists/Lists.module.css';

export interface DashboardColumns {
  readonly rows: readonly Dashboard[];
  /** The ids of the offline copies; undefined until they are read. */
  readonly copies: ReadonlySet<string> | undefined;
  /** The dashboards with unsaved changes; undefined until they are read. */
  readonly drafts: ReadonlySet<number> | undefined;
  /** The folder that the person works in, if there is one. */
  readonly folder: WorkFolder | null | undefined;
}

export const dashboardColumns = ({
  rows,
  copies,
  drafts,
  folder,
}: DashboardColumns): readonly DataColumn<Dashboard>[] => [
  {
    id: 'title',
    title: t('Title'),
    wraps: true,
    sortBy: (row) => shownTitle(row.title),
    cell: (row) => (
      <>
        <Link to={dashboardPath(row)} className={styles['name']}>
          {shownTitle(row.title)}
        </Link>
        {row.onDevice === true && <Badge kind="local">{t('Only on this device')}</Badge>}
        {drafts?.has(row.id) === true && <Badge kind="local">{t('Unsaved changes')}</Badge>}
        {folder?.dashboards.includes(row.uuid ?? '') === true && (
          <Badge kind="plain">{t('Folder {name}', { name: folder.name })}</Badge>
        )}
      </>
    ),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 110,
    sortBy: (row) => (row.published ? 0 : 1),
    cell: (row) => (row.published ? t('Published') : t('Draft')),
  },
  {
    id: 'kept',
    title: t('Kept'),
    width: 132,
    cell: (row) =>
      copies?.has(dashboardCopyId(row.id)) === true && (
        <Badge kind="local" icon={HardDrive}>
          {t('On this device')}
        </Badge>
      ),
  },
  ownersColumn(180),
  ...tagsColumn(rows),
  changedColumn(),
];
