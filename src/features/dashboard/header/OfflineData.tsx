import { Database, DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';

const DataDialog = lazy(async () => ({ default: (await import('./DataDialog.tsx')).DataDialog }));

/** Beside the offline copy of a dashboard: whether its extracts are stored as well. */
export function OfflineData({ pin }: { readonly pin: OfflineCopy }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('Filters offline')}
        icon={pin.datasetIds === null ? Database : DatabaseZap}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <DataDialog pin={pin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
