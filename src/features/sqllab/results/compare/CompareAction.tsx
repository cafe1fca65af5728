import { GitCompareArrows } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }));

export interface CompareActionProps {
  readonly query: Query;
  readonly source: ResultSource;
}

/** Compares the rows shown with those of another run or query. */
export function CompareAction({ query, source }: CompareActionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('Compare')} icon={GitCompareArrows} onPress={() => setOpen(true)} />
      <Suspense fallback={null}>
        {isOpen && (
          <CompareDialog
            query={query}
            resultId={source.resultId}
            columns={source.columns.map(({ name }) => name)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
