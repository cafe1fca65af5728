import { Grid2x2Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Query } from '#domain/query/query.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';

/** That there is a new table or view, and under which name it is read. */
export function CreatedPanel({ query }: { readonly query: Query }): ReactNode {
  const name = [query.tempSchema, query.tempTable].filter((part) => part !== null).join('.');
  const isView = query.ctas_method === 'VIEW';
  return (
    <EmptyState
      icon={Grid2x2Check}
      title={
        isView ? t('The view {name} was created', { name }) : t('The table {name} was created', { name })
      }
    >
      {t('Read it like any other: SELECT * FROM {name}', { name })}
    </EmptyState>
  );
}
