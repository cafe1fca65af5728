import type { ReactNode } from 'react';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../../services/device.ts';
import { useDashboard } from '../../runtime/runtime.ts';

const DocumentVersionsDialog = lazyPart(async () => ({
  default: (await import('../../../documents/versions/DocumentVersionsDialog.tsx')).DocumentVersionsDialog,
}));

/** The versions of the dashboard that is edited. */
export function DraftVersions({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db } = useDevice();
  const { dashboard } = useDashboard();
  const row = useLive(() => documentOfDashboard(db, dashboard.id), [db, dashboard.id]);
  if (row === undefined) return null;
  return <DocumentVersionsDialog of={row} title={dashboard.title} onClose={onClose} />;
}
