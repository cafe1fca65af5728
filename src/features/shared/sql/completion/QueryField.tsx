import { type ReactNode, useEffect } from 'react';
import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { useEditor } from '../../../services/editor.ts';
import { CodeField } from '../code/CodeField.tsx';
import { PlainSql } from '../code/PlainSql.tsx';
import { type StatementPlace, useCompletionCatalogue } from './useCompletionCatalogue.ts';

const StatementEditor = lazyPart(async () => ({
  default: (await import('./StatementEditor.tsx').catch(() => ({ StatementEditor: PlainSql })))
    .StatementEditor,
}));

export interface QueryFieldProps {
  readonly place: StatementPlace;
  readonly value: string;
  readonly error: string;
  readonly note: string;
  readonly onChange: (sql: string) => void;
}

/** The SQL of a dataset, with completion of the tables and columns of its database. */
export function QueryField({ place, ...field }: QueryFieldProps): ReactNode {
  const { db, reportError } = useDevice();
  const { catalogue: calls } = useEditor();
  const { dbId, catalog, schema } = place;
  useEffect(() => {
    if (dbId === null) return;
    const reads = [
      calls.refreshSchemas({ dbId, catalog }),
      calls.refreshTables({ dbId, catalog, schema }),
      calls.refreshColumns(dbId),
      calls.refreshFunctions(dbId),
    ];
    Promise.all(reads).catch((error: unknown) => reportError(error, 'names of the database'));
  }, [calls, dbId, catalog, schema, reportError]);
  const known = useLive(async () => {
    const databases = (await catalogueEntry(db, 'databases'))?.payload ?? [];
    const columns = dbId === null ? null : (await catalogueEntry(db, 'columns', { dbId }))?.payload;
    return { database: databases.find(({ id }) => id === dbId), columns: columns ?? [] };
  }, [db, dbId]);
  const catalogue = useCompletionCatalogue(place, known?.columns ?? NONE);
  const dialect = dialectOfDatabase(known?.database);
  return (
    <CodeField
      isQuery
      label={t('SQL')}
      editor={(parts) => <StatementEditor {...parts} {...{ catalogue, dialect }} />}
      {...field}
    />
  );
}

const NONE = [] as const;
