import type { ReactNode } from 'react';
import { restoreDocumentVersion } from '#documents/commands/lifeCommands.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import type { DocumentVersion } from '#store/documents/documentRow.ts';
import { formatTimestamp } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { DocumentVersionsDialog } from '../../../documents/versions/DocumentVersionsDialog.tsx';
import { useDevice } from '../../../services/device.ts';
import { useDashboard } from '../../runtime/runtime.ts';

/** The versions of the dashboard that is edited; restoring one is an edit of the draft. */
export function DraftVersions({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db, change, random } = useDevice();
  const { dashboard } = useDashboard();
  const row = useLive(() => documentOfDashboard(db, dashboard.id), [db, dashboard.id]);
  if (row === undefined) return null;
  const restore = ({ seq, at }: DocumentVersion): void =>
    change(
      restoreDocumentVersion({
        seq,
        label: t('Restored the version of {when}', { when: formatTimestamp(at) }),
        made: { id: newId(random), uuid: newUuid(random) },
      }),
    );
  return <DocumentVersionsDialog of={row} title={dashboard.title} onRestore={restore} onClose={onClose} />;
}
