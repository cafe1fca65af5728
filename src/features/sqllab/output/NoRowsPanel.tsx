import { CircleStop, Grid2x2Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Query } from '#domain/query/query.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLab } from '../lab/labContext.ts';
import { EarlierRows } from './EarlierRows.tsx';

/** What a run came to that has no rows to show: it was stopped, or made a table, or there were none. */
export function NoRowsPanel({ query }: { readonly query: Query }): ReactNode {
  const lab = useLab();
  if (query.state === 'stopped') {
    return (
      <EmptyState icon={CircleStop} title={t('The query was stopped')} action={<EarlierRows query={query} />}>
        {t('No rows were returned. Your SQL was not changed.')}
      </EmptyState>
    );
  }
  if (!query.ctas) return <EmptyState title={t('The statement ran')}>{t('No rows returned.')}</EmptyState>;
  const name = [query.tempSchema, query.tempTable].filter((part) => part !== null).join('.');
  const sql = `SELECT *\nFROM ${name}`;
  const { dbId, catalog, schema } = query;
  const isView = query.ctas_method === 'VIEW';
  return (
    <EmptyState
      icon={Grid2x2Check}
      title={
        isView ? t('The view {name} was created', { name }) : t('The table {name} was created', { name })
      }
      action={
        <Button icon={Plus} onPress={() => void lab.tabs.add({ dbId, catalog, schema, sql })}>
          {t('Query it in a new tab')}
        </Button>
      }
    >
      {t('Query it with SELECT * FROM {name}', { name })}
    </EmptyState>
  );
}
