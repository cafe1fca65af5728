import { GitCompareArrows } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { LazyResultTool } from '../LazyResultTool.tsx';

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
      {isOpen && (
        <LazyResultTool
          show="comparison"
          query={query}
          resultId={source.resultId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
