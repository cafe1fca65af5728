import { ChartColumn, DatabaseZap } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { may } from '#domain/access/rights.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Query } from '#domain/query/query.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../../services/device.ts';

const DatasetDialog = lazyPart(async () => ({
  default: (await import('./DatasetDialog.tsx')).DatasetDialog,
}));

/** Explore suggests what it shows. */
const NEW_CHART = {};

export interface DatasetActionProps {
  readonly query: Query;
  /** Whether there is room for a text label. */
  readonly hasWords: boolean;
}

/** Creates a dataset, or a chart over one, from the shown query. Not offered for a preview, which equals its table. */
export function DatasetAction({ query, hasWords }: DatasetActionProps): ReactNode {
  const { db } = useDevice();
  const rights = useLive(() => setting(db, 'rights'), [db]);
  const [open, setOpen] = useState<'chart' | 'dataset' | null>(null);
  // Hidden from people known to lack the permission. The server decides.
  const isRefused = query.dbId !== DEVICE_ID && rights != null && !may(rights, 'can_write', 'Dataset');
  if (query.isDataPreview || isRefused) return null;
  const actions = [
    { what: 'chart', label: t('Create chart'), icon: ChartColumn },
    { what: 'dataset', label: t('Create dataset'), icon: DatabaseZap },
  ] as const;
  return (
    <>
      {actions.map(({ what, label, icon }) =>
        hasWords ? (
          <Button key={what} kind="quiet" icon={icon} onPress={() => setOpen(what)}>
            {label}
          </Button>
        ) : (
          <IconButton key={what} label={label} icon={icon} onPress={() => setOpen(what)} />
        ),
      )}
      <Suspense fallback={null}>
        {open !== null && (
          <DatasetDialog
            query={query}
            chart={open === 'chart' ? NEW_CHART : null}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
