import { FileDown, FileUp } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { may } from '#domain/access/rights.ts';
import type { ExchangeKind } from '#domain/export/exchangeKind.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { fileName, saveBlob } from '../shared/export/download.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { useCaller } from '../services/useCaller.ts';
import { useHasServer } from '../services/useHasServer.ts';
import type { ImportDialogProps, ImportedRow } from './ImportDialog.tsx';
import type { RowSelection } from './listColumns.tsx';

/** The view of a kind in permissions. */
const VIEWS = { dashboard: 'Dashboard', chart: 'Chart', dataset: 'Dataset' } as const;
const FILE_NAMES = { dashboard: 'dashboards', chart: 'charts', dataset: 'datasets' } as const;

const ImportDialog = lazyPart(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
})) as <Row extends ImportedRow>(props: ImportDialogProps<Row>) => ReactNode;

type ImportProps<Row> = Omit<ImportDialogProps<Row>, 'onClose'>;

interface ExportButtonProps {
  readonly kind: ExchangeKind;
  readonly rows: readonly { readonly id: number }[];
  readonly selection: RowSelection;
  /** The name of the file. */
  readonly nameOf: (id: number) => string;
}

/** Downloads the selected rows as one zip. Those that no server has yet are left out. */
export function ExportButton({ kind, rows, selection: { selected }, nameOf }: ExportButtonProps): ReactNode {
  const { reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { toasts } = usePage();
  const { rights } = useCaller();
  const [isBusy, setBusy] = useState(false);
  const wanted = rows.filter(({ id }) => id > 0 && selected.has(id));
  const mayExport = rights === null || may(rights, 'can_export', VIEWS[kind]);
  if (wanted.length === 0 || !mayExport) return null;

  async function download(): Promise<void> {
    setBusy(true);
    const zip = await dashboards.exportZip(
      kind,
      wanted.map(({ id }) => id),
    );
    setBusy(false);
    const [first] = wanted;
    const name = wanted.length === 1 && first ? nameOf(first.id) : t(FILE_NAMES[kind]);
    if (zip.ok) saveBlob(document, fileName(name, 'zip'), zip.value);
    else toasts.show('danger', t('The export failed: {why}', { why: zip.error }));
  }
  return (
    <Button
      icon={FileDown}
      isPending={isBusy}
      onPress={() => void download().catch((error: unknown) => reportError(error, 'export'))}
    >
      {t('Export')}
    </Button>
  );
}

export function ImportButton<Row extends ImportedRow>(props: ImportProps<Row>): ReactNode {
  const { rights } = useCaller();
  const hasServer = useHasServer();
  const [isOpen, setOpen] = useState(false);
  const view = VIEWS[props.kind];
  if (!hasServer || rights === null || !may(rights, 'can_write', view)) return null;
  return (
    <>
      <Button icon={FileUp} onPress={() => setOpen(true)}>
        {t('Import')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ImportDialog<Row> {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
