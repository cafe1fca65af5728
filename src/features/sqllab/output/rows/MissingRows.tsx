import { Download, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Query } from '#domain/query/query.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useEditor } from '../../../services/editor.ts';
import { useLab } from '../../lab/labContext.ts';

/** A successful query whose rows are not on this device: offers to fetch them from the server or to run it again. */
export function MissingRows({ query }: { readonly query: Query }): ReactNode {
  const lab = useLab();
  const { runner } = useEditor();
  if (query.resultsKey !== null) {
    return (
      <EmptyState
        title={t('The rows are not on this device')}
        action={
          <Button icon={Download} onPress={() => void runner.fetchResults(query.id)}>
            {t('Fetch the rows')}
          </Button>
        }
      >
        {t('They may still be on the server.')} {t('Rows of pinned results stay on this device.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No stored results found, you need to re-run your query')}
      action={
        <Button icon={Play} onPress={() => void lab.query.run()}>
          {t('Run the query')}
        </Button>
      }
    >
      {t('Your SQL and the tab’s history are saved.')} {t('Rows of pinned results stay on this device.')}
    </EmptyState>
  );
}
