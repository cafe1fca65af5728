import { CloudDownload, HardDrive, LoaderCircle, Database, DatabaseZap } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { MINUTE } from '#domain/time.ts';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import { dashboardCopyId, getOfflineCopy } from '#store/dashboards/offlineCopies.ts';
import { formatAge, formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tooltip } from '#ui/kit/overlays/Tooltip.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useNow } from '#ui/page/useNow.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './DashboardHeader.module.css';

const DataDialog = lazyPart(async () => ({ default: (await import('./DataDialog.tsx')).DataDialog }));

/** Beside the offline copy of a dashboard: whether its extracts are stored as well. */
function OfflineData({ copy }: { readonly copy: OfflineCopy }): ReactNode {
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

/** Saves or removes the offline copy of the dashboard; shows its size and age. */
export function OfflineToggle(): ReactNode {
  const { db, clock } = useDevice();
  const { offlineCopies } = useDashboards();
  const { dashboard } = useDashboard();
  const copyId = dashboardCopyId(dashboard.id);
  const copy = useLive(async () => (await getOfflineCopy(db, copyId)) ?? null, [db, copyId]);
  const now = useNow(clock, MINUTE);
  const isKept = copy != null;
  const isSaving = copy?.keptAt === null;
  return (
    <>
      <Tooltip
        text={isKept ? describeCopy(copy, now) : t('Save all tabs and charts on this device')}
        placement="bottom"
      >
        <Button
          kind="quiet"
          icon={isSaving ? LoaderCircle : isKept ? HardDrive : CloudDownload}
          className={isSaving ? styles['turning'] : undefined}
          aria-pressed={isKept}
          aria-label={t('Available offline')}
          onPress={() => (isKept ? offlineCopies.remove(dashboard.id) : offlineCopies.keep(dashboard))}
        >
          <span className={styles['kept']}>
            <span className={styles['words']}>{t('Available offline')}</span>
            {isKept && <small>{keptText(copy, now)}</small>}
          </span>
        </Button>
      </Tooltip>
      {isKept && <OfflineData copy={copy} />}
    </>
  );
}

function keptText(copy: OfflineCopy, now: number): string {
  const { kept, wanted } = copy;
  if (copy.keptAt === null)
    return wanted === 0 ? t('Saving…') : t('Saving {kept} of {wanted}…', { kept, wanted });
  return t('{size}, {age}', {
    size: formatBytes(copy.bytes),
    age: formatAge(Math.max(0, now - copy.keptAt)),
  });
}

function describeCopy(copy: OfflineCopy, now: number): string {
  if (copy.problem !== null) return copy.problem;
  if (copy.keptAt === null) return t('On its way to this device');
  return t('{kept} of {wanted} charts, {size}, updated {age}. Press to remove the offline copy.', {
    kept: copy.kept,
    wanted: copy.wanted,
    size: formatBytes(copy.bytes),
    age: formatAge(Math.max(0, now - copy.keptAt)),
  });
}
