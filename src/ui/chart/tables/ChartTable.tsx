import { type ReactNode, useMemo } from 'react';
import { plainTable } from '#charts/kit/table/tableView.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { t } from '../../t.ts';
import { ChartMessage } from '../ChartMessage.tsx';
import { TableChart } from './TableChart.tsx';

/** The rows of any chart as a table, for screen readers and for reading the numbers. */
export function ChartTable({ label, frame }: { readonly label: string; readonly frame: Frame }): ReactNode {
  const view = useMemo(() => plainTable(frame), [frame]);
  return frame.rowCount === 0 ? (
    <ChartMessage text={t('No rows.')} />
  ) : (
    <TableChart label={label} view={view} />
  );
}
