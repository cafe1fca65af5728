import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { datasetDocument, hasLimitedRows } from '#documents/kinds/dataset.ts';
import { mayEdit } from '#domain/access/entities.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { deviceDatasetNumber } from '#domain/device/deviceDataset.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { useDocumentTitle } from '#ui/page/useDocumentTitle.ts';
import { useObservable } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { DeletedNotice } from '../documents/DeletedNotice.tsx';
import { useMergedToast } from '../documents/conflict/useMergedToast.ts';
import { useDocumentDraft } from '../documents/draft/useDocumentDraft.ts';
import { AlsoHere } from '../shared/page/AlsoHere.tsx';
import { HeaderBadges } from '../shared/page/HeaderBadges.tsx';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useCaller } from '../services/useCaller.ts';
import { ColumnsTab } from './parts/ColumnsTab.tsx';
import styles from './Dataset.module.css';
import { DatasetActions } from './DatasetActions.tsx';
import { editingOf } from './editing.ts';
import { MetricsTab } from './parts/MetricsTab.tsx';
import { ReplacedNotice } from './ReplacedNotice.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { useUsers, type Users } from '../documents/datasetUsers/useUsers.ts';
import { unlistedText, UserLink } from '../documents/datasetUsers/UserLink.tsx';

/** The charts and dashboards over the dataset. */
function UsedByTab({ users: { users, isComplete } }: { readonly users: Users }): ReactNode {
  if (users.length === 0 && isComplete)
    return (
      <EmptyState title={t('Not used yet')}>{t('No chart and no dashboard uses this dataset.')}</EmptyState>
    );
  return (
    <div className={styles['scroll']}>
      {!isComplete && <p className={styles['note']}>{unlistedText()}</p>}
      <Group title={t('Charts')} users={users.filter(({ kind }) => kind === 'chart')} />
      <Group title={t('Dashboards')} users={users.filter(({ kind }) => kind === 'dashboard')} />
    </div>
  );
}

function Group({ title, users }: { readonly title: string; readonly users: Users['users'] }): ReactNode {
  return (
    <section aria-label={title}>
      <h2 className={styles['heading']}>
        {title} <span className={styles['count']}>{users.length}</span>
      </h2>
      <ul aria-label={title} className={styles['list']}>
        {users.map((user) => (
          <li key={user.id}>
            <UserLink {...user} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const DatasetSamples = lazyPart(async () => ({
  default: (await import('../documents/DatasetSamples.tsx')).DatasetSamples,
}));

/** The page of one dataset: its columns, metrics and settings. */
export function DatasetEditor({ row }: { readonly row: StoredDocument }): ReactNode {
  const draft = useDocumentDraft(datasetDocument, row);
  const state = useObservable(draft.state);
  const editing = useMemo(() => editingOf(draft), [draft]);
  const caller = useCaller();
  const [tab, setTab] = useState('columns');
  const users = useUsers(row.remoteId === null ? NO_IDS : [row.remoteId]);
  const { content } = state;
  const owners = (row.confirmed?.content as DatasetContents | undefined)?.owners ?? null;
  const { id, rights } = caller;
  const mayChange = rights === null || owners === null || mayEdit({ id, rights }, 'dataset', owners);

  useDocumentTitle(content.title);
  useMergedToast(row);

  const parts = { row, content, editing, users };
  const number = row.remoteId ?? deviceNumber(row, content);
  return (
    <>
      <PageHeader
        title={content.title}
        actions={<DatasetActions {...{ row, draft, state, mayChange, users }} />}
      >
        <HeaderBadges>
          {state.isLocal && <Badge kind="local">{t('Only on this device')}</Badge>}
          {state.isChanged && <Badge kind="plain">{t('Unsaved changes')}</Badge>}
          {hasLimitedRows(row) && <Badge kind="plain">{t('Rows limited for you')}</Badge>}
          {!mayChange && <Badge kind="plain">{t('Only its owners can save changes')}</Badge>}
          {row.remoteId !== null && <AlsoHere kind="dataset" id={row.remoteId} />}
        </HeaderBadges>
      </PageHeader>
      <DeletedNotice kind="dataset" row={row} />
      <ReplacedNotice id={row.id} />
      <div className={styles['page']}>
        <Tabs
          label={t('Dataset sections')}
          selected={tab}
          onSelect={setTab}
          items={[
            {
              id: 'columns',
              label: t('Columns'),
              detail: <Count of={content.columns} />,
              panel: () => <ColumnsTab {...parts} />,
            },
            {
              id: 'metrics',
              label: t('Metrics'),
              detail: <Count of={content.metrics} />,
              panel: () => <MetricsTab {...parts} />,
            },
            {
              id: 'settings',
              label: t('Settings'),
              panel: () => <SettingsTab {...{ row, content, editing }} />,
            },
            ...(number === null
              ? []
              : [
                  {
                    id: 'samples',
                    label: t('Samples'),
                    panel: () => (
                      <Suspense fallback={<Skeleton />}>
                        <DatasetSamples datasetId={number} />
                      </Suspense>
                    ),
                  },
                ]),
            { id: 'uses', label: t('Used by'), panel: () => <UsedByTab users={users} /> },
          ]}
        />
      </div>
    </>
  );
}

const NO_IDS: readonly number[] = [];

/** The number of a dataset of this device, whose rows are here. */
const deviceNumber = ({ uuid }: StoredDocument, { databaseId }: DatasetContents): number | null =>
  databaseId === DEVICE_ID && uuid !== null ? deviceDatasetNumber(uuid) : null;

function Count({ of }: { readonly of: object }): ReactNode {
  return <span className={styles['count']}>{Object.keys(of).length}</span>;
}
