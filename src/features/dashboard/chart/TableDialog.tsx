import { Copy, FileDown, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import { searchTable } from '#ui/chart/tables/searchTable.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { TableChart } from '#ui/chart/tables/TableChart.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { usePage } from '../../services/page.ts';
import styles from './ChartDialogs.module.css';
import { frameText } from '#domain/export/frameText.ts';

export interface ChartTableDialogProps {
  readonly name: string;
  readonly queries: readonly QueryResponse[];
  readonly onClose: () => void;
}

export interface TableDialogProps extends ChartTableDialogProps {
  /** The chart's form data, for the formats of its values. */
  readonly form: FormData;
  /** Downloads all rows; null without the right to export. */
  readonly onCsv: (() => void) | null;
  readonly onXlsx: (() => void) | null;
}

/** The rows of a chart as a table: formatted as in the chart, sortable by its headers, and searchable. */
export function TableDialog({ name, queries, form, onClose, onCsv, onXlsx }: TableDialogProps): ReactNode {
  const [wanted, setWanted] = useState('');
  return (
    <Dialog title={t('{name} as a table', { name })} isOpen onClose={onClose} width="wide">
      <div className={styles['parts']}>
        <div className={styles['tools']}>
          <SearchField label={t('Search rows')} value={wanted} onChange={setWanted} />
          {onCsv !== null && (
            <Button kind="quiet" icon={FileDown} onPress={onCsv}>
              {t('Download CSV')}
            </Button>
          )}
          {onXlsx !== null && (
            <Button kind="quiet" icon={FileSpreadsheet} onPress={onXlsx}>
              {t('Download XLSX')}
            </Button>
          )}
        </div>
        {queries.map(({ frame }, at) => {
          const label = queries.length === 1 ? name : `${name} ${at + 1}`;
          return (
            <Part
              key={label}
              label={label}
              frame={frame}
              form={form}
              wanted={wanted}
              mayCopy={onCsv !== null}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly label: string;
  readonly frame: Frame;
  readonly form: FormData;
  readonly wanted: string;
  readonly mayCopy: boolean;
}

/** The table of one query of the chart. */
function Part({ label, frame, form, wanted, mayCopy }: PartProps): ReactNode {
  const { toasts } = usePage();
  const view = useMemo(() => chartTable(form, frame), [form, frame]);
  const only = useMemo(() => searchTable(view, wanted), [view, wanted]);
  return (
    <section className={styles['part']}>
      <p className={styles['note']}>
        {only === null
          ? t('{n} {n|row|rows}', { n: frame.rowCount })
          : t('{n} of {all} {all|row|rows}', { n: only.size, all: frame.rowCount })}
        {mayCopy && (
          <Button
            kind="quiet"
            icon={Copy}
            onPress={() =>
              void copyText(Promise.resolve(frameText(frame, '\t', only)), toasts, t('Rows copied'))
            }
          >
            {t('Copy rows')}
          </Button>
        )}
      </p>
      <div className={styles['table']}>
        <TableChart label={label} view={view} only={only} />
      </div>
    </section>
  );
}
