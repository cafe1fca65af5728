import { FileDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { DETAIL_ROWS, drillDetail } from '#charts/filter/drillContext.ts';
import { dimensionText } from '#domain/filter/mask/dimensions.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { TableChart } from '#ui/chart/tables/TableChart.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { saveCsv } from '../../shared/export/saveCsv.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import { useGrants } from '../rights/grants.ts';
import { useDashboard } from '../runtime/runtime.ts';
import type { DrillDialogProps } from './drill.ts';
import { DrillBy } from './DrillBy.tsx';
import styles from './DrillDialog.module.css';
import { Fault } from './Fault.tsx';
import { useRows } from '../../shared/charts/useRows.ts';

/** The rows behind a chart or a mark of it, or the same numbers by another column. */
export function DrillDialog(props: DrillDialogProps): ReactNode {
  const { name, drill, onClose } = props;
  const { kind, dimensions } = drill;
  const filters = Object.entries(dimensions).map(([column, value]) => `${column}: ${dimensionText(value)}`);
  return (
    <Dialog
      title={kind === 'detail' ? t('Drill to detail: {name}', { name }) : t('Drill by: {name}', { name })}
      isOpen
      onClose={onClose}
      width="wide"
    >
      {kind === 'detail' && filters.length > 0 && (
        <ul className={styles['filters']} aria-label={t('Filters of the mark')}>
          {filters.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {kind === 'detail' ? <Detail {...props} /> : <DrillBy {...props} />}
    </Dialog>
  );
}

function Detail({ name, chartId, form, drill }: DrillDialogProps): ReactNode {
  const context = useMemo(
    () => drillDetail(form, drill.dimensions) as JsonRecord | null,
    [form, drill.dimensions],
  );
  const rows = useRows(`explore:detail ${chartId}`, context);
  const { dashboard } = useDashboard();
  const { exportData } = useGrants();
  const saveBlob = useSaveBlob(() => dashboard.id > 0);
  if (context === null) return <p className={styles['note']}>{t('This chart has no dataset.')}</p>;
  if (rows === null) return <Skeleton />;
  if ('fault' in rows) return <Fault text={rows.fault} />;
  const frame = rows.queries[0]?.frame;
  if (frame === undefined) return null;
  return (
    <>
      <p className={styles['note']} role="status">
        {frame.rowCount >= DETAIL_ROWS
          ? t('The first {n} rows', { n: frame.rowCount })
          : t('{n} {n|row|rows}', { n: frame.rowCount })}
      </p>
      {exportData && (
        <Button
          kind="quiet"
          icon={FileDown}
          onPress={() => saveCsv(saveBlob, t('Rows of {name}', { name }), [frame])}
        >
          {t('Download CSV')}
        </Button>
      )}
      <div className={styles['table']}>
        <DetailTable label={t('Rows of {name}', { name })} frame={frame} />
      </div>
    </>
  );
}

/** Rows as they are stored: numbers may be ids and years, and have all their digits and no marks between them. */
function DetailTable({ label, frame }: { readonly label: string; readonly frame: Frame }): ReactNode {
  const view = useMemo(() => chartTable(NO_METRICS, frame), [frame]);
  return frame.rowCount === 0 ? (
    <p className={styles['note']}>{t('No rows.')}</p>
  ) : (
    <TableChart label={label} view={view} />
  );
}

const NO_METRICS: FormData = {};
