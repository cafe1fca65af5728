import { History } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { UNDO_LIMIT } from '#documents/state/edit.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useLive } from '#ui/useLive.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { useEditing } from '../editContext.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { useDevice } from '../../../services/device.ts';

const DocumentVersionsDialog = lazyPart(async () => ({
  default: (await import('../../../documents/versions/DocumentVersionsDialog.tsx')).DocumentVersionsDialog,
}));

/** The versions of the dashboard that is edited. */
function DraftVersions({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db } = useDevice();
  const { dashboard } = useDashboard();
  const row = useLive(() => documentOfDashboard(db, dashboard.id), [db, dashboard.id]);
  if (row === undefined) return null;
  return <DocumentVersionsDialog of={row} title={dashboard.title} onClose={onClose} />;
}

/** The most steps listed. */
const MOST = 50;

/** The steps of the draft, newest first; choosing one goes to the state after it. And the versions of the dashboard. */
export function HistoryMenu(): ReactNode {
  const { session } = useEditing();
  const [isOpen, setOpen] = useState(false);
  const { history, done } = useObservable(session.draft.state);
  const steps = history
    .map((label, at) => ({
      id: String(at + 1),
      label,
      checked: at + 1 === done,
      run: () => session.draft.jump(at + 1),
    }))
    .slice(-MOST);
  const start = {
    id: '0',
    label: history.length >= UNDO_LIMIT ? t('Before the oldest step kept') : t('Start of editing'),
    checked: done === 0,
    run: () => session.draft.jump(0),
  };
  const versions = {
    id: 'versions',
    label: t('Versions…'),
    separated: true,
    run: () => setOpen(true),
  };
  return (
    <>
      <Menu label={t('History')} placement="bottom end" items={[...steps.toReversed(), start, versions]}>
        <IconButton label={t('History')} icon={History} />
      </Menu>
      {isOpen && (
        <Suspense fallback={null}>
          <DraftVersions onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
