import { CircleCheck, CircleSlash, CircleStop, Grid2x2Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Query } from '#domain/query/query.ts';
import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import { quoteIdentifier } from '#domain/sql/identifier.ts';
import { effectOf, statementOf } from '#domain/query/splitRun.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { useLab } from '../../lab/labContext.ts';
import { EarlierRows } from './EarlierRows.tsx';
import { effectText } from '../effectText.ts';

/** The outcome of a query without rows: it was stopped, created a table, or returned none. */
export function NoRowsPanel({ query }: { readonly query: Query }): ReactNode {
  const lab = useLab();
  const { db } = useDevice();
  const database = useLive(
    async () => (await catalogueEntry(db, 'databases'))?.payload?.find(({ id }) => id === query.dbId),
    [db, query.dbId],
  );
  if (query.state === 'stopped') {
    return (
      <EmptyState icon={CircleStop} title={t('The query was stopped')} action={<EarlierRows query={query} />}>
        {t('No rows were returned. Your SQL was not changed.')}
      </EmptyState>
    );
  }
  if (!query.ctas) return <Done query={query} />;
  const { dbId, catalog, schema } = query;
  const dialect = dialectOfDatabase(database);
  const name = [query.tempSchema, query.tempTable]
    .filter((part) => part !== null)
    .map((part) => quoteIdentifier(part, dialect))
    .join('.');
  const sql = `SELECT *\nFROM ${name}`;
  const isView = query.ctas_method === 'VIEW';
  return (
    <EmptyState
      icon={Grid2x2Check}
      title={isView ? t('View {name} created', { name }) : t('Table {name} created', { name })}
      action={
        <Button icon={Plus} onPress={() => void lab.tabs.add({ dbId, catalog, schema, sql })}>
          {t('Query it in a new tab')}
        </Button>
      }
    >
      {query.changed != null && `${t('It has {n} {n|row|rows}.', { n: query.changed })} `}
      {t('Query it with SELECT * FROM {name}', { name })}
    </EmptyState>
  );
}

/** The effect of a statement that returns no rows, or of one of several that the server does not report. */
function Done({ query }: { readonly query: Query }): ReactNode {
  const lab = useLab();
  const { dbId, catalog, schema, part, changed = null } = query;
  const sql = statementOf(query);
  const effect = effectOf(query);
  const done = effectText(effect, changed);
  if (part?.came === 'skipped')
    return (
      <EmptyState icon={CircleSlash} title={t('This statement did not run')}>
        {t('The run ended before it.')}
      </EmptyState>
    );
  if (done !== null)
    return (
      <EmptyState icon={CircleCheck} title={done}>
        {effect.kind === 'change' && effect.table !== null && t('In {table}.', { table: effect.table })}
      </EmptyState>
    );
  if (part?.came === 'untold')
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('This statement ran')}
        action={
          <Button icon={Plus} onPress={() => void lab.tabs.add({ dbId, catalog, schema, sql })}>
            {t('Open in a new tab')}
          </Button>
        }
      >
        {t('The server returns the rows of the last statement only. Run this one by itself to see its rows.')}
      </EmptyState>
    );
  return <EmptyState title={t('The statement ran')}>{t('No rows returned.')}</EmptyState>;
}
