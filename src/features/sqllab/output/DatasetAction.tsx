import { DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { may } from '#domain/person/rights.ts';
import type { Query } from '#domain/query/query.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../../services.ts';

const DatasetDialog = lazy(async () => ({ default: (await import('./DatasetDialog.tsx')).DatasetDialog }));

export interface DatasetActionProps {
  readonly query: Query;
  /** Whether there is room for the action's words. */
  readonly hasWords: boolean;
}

/** Makes a dataset of the query whose rows are on screen. A preview asked nothing that its table is not. */
export function DatasetAction({ query, hasWords }: DatasetActionProps): ReactNode {
  const { db } = useServices();
  const rights = useLive(() => setting(db, 'rights'), [db]);
  const [isOpen, setOpen] = useState(false);
  // Who is known to have no right to it is not offered it. The server has the last word.
  const isRefused = rights != null && !may(rights, 'can_write', 'Dataset');
  if (query.isDataPreview || isRefused) return null;
  return (
    <>
      {hasWords ? (
        <Button kind="quiet" icon={DatabaseZap} onPress={() => setOpen(true)}>
          {t('Create dataset')}
        </Button>
      ) : (
        <IconButton label={t('Create dataset')} icon={DatabaseZap} onPress={() => setOpen(true)} />
      )}
      <Suspense fallback={null}>
        {isOpen && <DatasetDialog query={query} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
