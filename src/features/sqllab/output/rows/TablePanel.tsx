import { Copy, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getQuery } from '#store/sql/queries.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { useLab } from '../../lab/labContext.ts';
import { ResultsPanel } from '../ResultsPanel.tsx';
import styles from '../Output.module.css';

export interface TablePanelProps {
  readonly table: EditorTable;
  readonly mayPreview: boolean;
}

/** An opened table: its keys and indexes, its SELECT statement, and its first rows (TBL-03 to TBL-08). */
export function TablePanel({ table, mayPreview }: TablePanelProps): ReactNode {
  const lab = useLab();
  const { db } = useDevice();
  const { dbId, catalog, schema, name, dataPreviewQueryId } = table;
  const metadata = useLive(
    async () => (await catalogueEntry(db, 'table', { dbId, catalog, schema, table: name }))?.payload ?? null,
    [db, dbId, catalog, schema, name],
  );
  const preview = useLive(
    async () => (dataPreviewQueryId === null ? null : ((await getQuery(db, dataPreviewQueryId)) ?? null)),
    [db, dataPreviewQueryId],
  );
  const facts: readonly (readonly [string, string])[] = metadata
    ? [
        [t('Columns'), metadata.columns.map((column) => `${column.name} ${column.type}`).join(', ')],
        ...(metadata.primaryKey ? [[t('Primary key'), metadata.primaryKey.columns.join(', ')] as const] : []),
        ...metadata.foreignKeys.map(
          (key) =>
            [
              t('Foreign key'),
              `${key.columns.join(', ')} → ${key.referredTable} (${key.referredColumns.join(', ')})`,
            ] as const,
        ),
        ...metadata.indexes.map(
          (index) =>
            [
              index.unique ? t('Unique index') : t('Index'),
              `${index.name ?? ''} (${index.columns.join(', ')})`,
            ] as const,
        ),
        ...(metadata.comment === null || metadata.comment === ''
          ? []
          : [[t('Comment'), metadata.comment] as const]),
      ]
    : [];

  return (
    <div className={styles['table']}>
      <div className={styles['facts']}>
        <dl>
          {facts.map(([term, value]) => (
            <div key={`${term} ${value}`}>
              <dt>{term}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles['factActions']}>
          <Button icon={Copy} onPress={() => void lab.tables.copySelect(name)}>
            {t('Copy SELECT statement')}
          </Button>
          {mayPreview && (
            <Button icon={Eye} onPress={() => void lab.tables.preview(name)}>
              {preview ? t('Refresh preview') : t('Preview data')}
            </Button>
          )}
        </div>
      </div>
      {!preview && mayPreview && (
        <EmptyState icon={Eye} title={t('No rows loaded')}>
          {t('A preview loads the first 100 rows and saves them on this device.')}
        </EmptyState>
      )}
      {preview && (
        <div className={styles['preview']}>
          <ResultsPanel query={preview} label={t('Preview of {name}', { name })} />
        </div>
      )}
    </div>
  );
}
