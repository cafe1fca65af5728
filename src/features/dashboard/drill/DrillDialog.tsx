import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { chartColors } from '#charts/build/chartColors.ts';
import { DETAIL_ROWS, drillBy, drillDetail, splitColumns } from '#charts/filter/drillContext.ts';
import { dimensionText, type Dimensions } from '#domain/filter/mask/dimensions.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { TableChart } from '#ui/chart/tables/TableChart.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { saveCsv } from '../../shared/export/saveCsv.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import { useGrants } from '../rights/grants.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './DrillDialog.module.css';
import { useRows } from './useRows.ts';

export interface Drill {
  readonly kind: 'detail' | 'by';
  /** The mark; empty for the whole chart. */
  readonly dimensions: Dimensions;
}

export interface DrillDialogProps {
  readonly name: string;
  readonly chartId: number;
  /** The form data of the chart, with the filters that it has on the dashboard. */
  readonly form: FormData;
  readonly dataset: Dataset | undefined;
  readonly drill: Drill;
  readonly onClose: () => void;
}

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
      {filters.length > 0 && (
        <ul className={styles['filters']} aria-label={t('Filters of the mark')}>
          {filters.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {kind === 'detail' ? <Detail {...props} /> : <By {...props} />}
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

function By({ name, chartId, form, dataset, drill }: DrillDialogProps): ReactNode {
  const { colors } = useDashboard();
  const [column, setColumn] = useState<string | null>(null);
  const used = splitColumns(form, drill.dimensions);
  const options = (dataset?.detail?.columns ?? [])
    .filter((each) => each.groupby && !used.has(each.column_name))
    .map((each) => ({
      id: each.column_name,
      name: each.column_name,
      label: each.verbose_name || each.column_name,
    }));
  const drilled = useMemo(
    () => (column === null ? null : withDefaults(drillBy(form, drill.dimensions, column))),
    [form, drill.dimensions, column],
  );
  const context = useMemo(
    () => (drilled === null ? null : (buildQuery(drilled) as JsonRecord | null)),
    [drilled],
  );
  const rows = useRows(`explore:by ${chartId}`, context);
  const frames = useMemo(
    () => (rows !== null && 'queries' in rows ? rows.queries.map(({ frame }) => frame) : []),
    [rows],
  );
  return (
    <>
      <ComboBox
        label={t('Dimension')}
        options={options}
        value={column}
        onChange={setColumn}
        placeholder={t('Select a column')}
        empty={t('The columns of this dataset are not on this device.')}
      />
      {drilled === null ? (
        <p className={styles['note']}>{t('Select a column to split the chart by.')}</p>
      ) : rows === null ? (
        <Skeleton />
      ) : 'fault' in rows ? (
        <Fault text={rows.fault} />
      ) : (
        <figure
          aria-label={t('{name} by {column}', { name, column: column ?? '' })}
          className={styles['chart']}
        >
          <ChartView
            label={name}
            form={drilled}
            frames={frames}
            colors={chartColors(colors, drilled, frames)}
          />
        </figure>
      )}
    </>
  );
}

const Fault = ({ text }: { readonly text: string }): ReactNode => (
  <p className={styles['fault']} role="alert">
    {text}
  </p>
);
