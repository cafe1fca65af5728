import { Database, DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';

const DataDialog = lazyPart(async () => ({ default: (await import('./DataDialog.tsx')).DataDialog }));

/** Beside the offline copy of a dashboard: whether its extracts are stored as well. */
export function OfflineData({ copy }: { readonly copy: OfflineCopy }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('Filters offline')}
        icon={copy.datasetIds === null ? Database : DatabaseZap}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <DataDialog copy={copy} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
