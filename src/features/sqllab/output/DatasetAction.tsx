import { DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { may } from '#domain/access/rights.ts';
import type { Query } from '#domain/query/query.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';

const DatasetDialog = lazy(async () => ({ default: (await import('./DatasetDialog.tsx')).DatasetDialog }));

export interface DatasetActionProps {
  readonly query: Query;
  /** Whether there is room for a text label. */
  readonly hasWords: boolean;
}

/** Creates a dataset from the shown query. Not offered for a preview, which equals its table. */
export function DatasetAction({ query, hasWords }: DatasetActionProps): ReactNode {
  const { db } = useDevice();
  const rights = useLive(() => setting(db, 'rights'), [db]);
  const [isOpen, setOpen] = useState(false);
  // Hidden from people known to lack the permission. The server decides.
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
