import { SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayRunSql } from '#domain/access/rights.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../../PageHeader.tsx';
import { useCaller } from '../../useCaller.ts';

/** An address that starts a chart from a query: a chart needs a dataset, which the editor makes of the query's result. */
export function OpenQuery({
  id,
  isSaved,
}: {
  readonly id: number | null;
  readonly isSaved: boolean;
}): ReactNode {
  const navigate = useNavigate();
  const isOffered = mayRunSql(useCaller().rights) && id !== null;
  return (
    <>
      <PageHeader title={t('New chart')} />
      <EmptyState
        icon={SquareTerminal}
        title={t('A chart of a query starts from its result')}
        action={
          isOffered && (
            <Button
              kind="primary"
              onPress={() => void navigate(`/sqllab/?${isSaved ? 'savedQueryId' : 'queryId'}=${id}`)}
            >
              {t('Open the query')}
            </Button>
          )
        }
      >
        {t('Open the query, run it, and press Create chart at its result.')}
      </EmptyState>
    </>
  );
}
