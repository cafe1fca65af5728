import { Copy, CornerUpLeft, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { removeQuery } from '#commands/query/query.ts';
import type { Query } from '#domain/query/query.ts';
import { searchQueries } from '#domain/query/searchQueries.ts';
import { isFinished } from '#domain/query/states.ts';
import { listQueries } from '#store/sql/queries.ts';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import {
  rowsColumn,
  sqlColumn,
  stateColumn,
  tookColumn,
  useQueryColumns,
  whenColumn,
} from '../../shared/sql/queryColumns.tsx';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { useLab } from '../lab/labContext.ts';
import styles from './Output.module.css';

/** The queries of this tab, the latest first. */
export function HistoryPanel({ tabId }: { readonly tabId: string }): ReactNode {
  const { db, change } = useDevice();
  const { toasts } = usePage();
  const lab = useLab();
  const [wanted, setWanted] = useState('');
  const queries = useLive(() => listQueries(db, tabId), [db, tabId]);
  const columns = useQueryColumns<Query>([
    whenColumn(),
    stateColumn(),
    tookColumn(),
    rowsColumn(),
    sqlColumn(),
    {
      id: 'actions',
      title: t('Actions'),
      width: 128,
      cell: (each) => (
        <span className={styles['rowActions']}>
          <IconButton
            small
            label={t('Copy to editor')}
            icon={CornerUpLeft}
            placement="start"
            onPress={() => restore(each)}
          />
          <IconButton
            small
            label={t('Open in a new tab')}
            icon={Plus}
            placement="start"
            onPress={() => void open(each)}
          />
          <IconButton
            small
            label={t('Copy SQL')}
            icon={Copy}
            placement="start"
            onPress={() => void copyText(Promise.resolve(each.sql), toasts, t('SQL copied'))}
          />
          {isFinished(each.state) && (
            <IconButton
              small
              label={t('Remove from the history')}
              icon={Trash2}
              placement="start"
              onPress={() => change(removeQuery({ id: each.id }))}
            />
          )}
        </span>
      ),
    },
  ]);
  if (queries === undefined) return null;
  if (queries.length === 0) {
    return (
      <EmptyState title={t('No results yet')}>
        {t('Queries run in this tab are listed here with time, rows and SQL.')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles['historySearch']}>
        <SearchField label={t('Search queries')} value={wanted} onChange={setWanted} />
      </div>
      <DataTable<Query>
        label={t('Query history')}
        rows={searchQueries(queries, wanted)}
        rowKey={(each) => each.id}
        empty={<p className={styles['historyEmpty']}>{t('No query of this tab contains these words.')}</p>}
        columns={columns}
      />
    </>
  );

  /** As one undoable step, so that no text is lost. */
  function restore(query: Query): void {
    lab.editor.replace(0, lab.editor.text().length, query.sql);
    lab.editor.focus();
  }

  async function open({ dbId, catalog, schema, sql }: Query): Promise<void> {
    await lab.tabs.add({ dbId, catalog, schema, sql });
  }
}
