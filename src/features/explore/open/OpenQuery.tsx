import { SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { may, mayRunSql } from '#domain/access/rights.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useCaller } from '../../services/useCaller.ts';
import { ChartOfQuery } from './ChartOfQuery.tsx';

/** An address that starts a chart from a query: of its SQL, or where that is not known or allowed, in the editor. */
export function OpenQuery({
  id,
  isSaved,
}: {
  readonly id: number | null;
  readonly isSaved: boolean;
}): ReactNode {
  const navigate = useNavigate();
  const { rights } = useCaller();
  const isOffered = mayRunSql(rights) && id !== null;
  const inEditor = (
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
  );
  const mayMake = rights !== null && may(rights, 'can_write', 'Dataset') && id !== null;
  return (
    <>
      <PageHeader title={t('New chart')} />
      {mayMake ? (
        <ChartOfQuery
          address={isSaved ? { kind: 'savedQuery', id: String(id) } : { kind: 'pastQuery', id }}
          instead={inEditor}
        />
      ) : (
        inEditor
      )}
    </>
  );
}
