import { GitCompare } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { isInConflict } from '#store/documents/documents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime/runtime.ts';

const SaveConflictDialog = lazyPart(async () => ({
  default: (await import('../../documents/conflict/SaveConflictDialog.tsx')).SaveConflictDialog,
}));

/** Says that a save of this dashboard waits for a decision, and lets the person decide. */
export function ConflictButton(): ReactNode {
  const { db } = useDevice();
  const { dashboard } = useDashboard();
  const row = useLive(() => documentOfDashboard(db, dashboard.id), [db, dashboard.id]);
  const [isOpen, setOpen] = useState(false);
  if (row === undefined || !isInConflict(row)) return null;
  return (
    <>
      <Button icon={GitCompare} onPress={() => setOpen(true)}>
        {t('Save conflict')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveConflictDialog document={row} title={dashboard.title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
