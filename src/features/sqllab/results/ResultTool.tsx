import type { ReactNode } from 'react';
import { ColumnPopover, type ColumnPopoverProps } from './columns/ColumnPopover.tsx';
import { ChartDialog, type ChartDialogProps } from './chart/ChartDialog.tsx';
import { CompareDialog, type CompareDialogProps } from './compare/CompareDialog.tsx';
import { TransposeDialog, type TransposeDialogProps } from './derive/TransposeDialog.tsx';
import { DownloadDialog, type DownloadDialogProps } from './download/DownloadDialog.tsx';
import { ServerDownloadDialog, type ServerDownloadDialogProps } from './download/ServerDownloadDialog.tsx';
import { FindBar, type FindBarProps } from './FindBar.tsx';
import { PivotDialog, type PivotDialogProps } from './pivot/PivotDialog.tsx';
import { ResultStatus, type ResultStatusProps } from './ResultStatus.tsx';
import { KeepRowsDialog, type KeepRowsDialogProps } from './keep/KeepRowsDialog.tsx';
import { RowForm, type RowFormProps } from './RowForm.tsx';
import { RunsDialog, type RunsDialogProps } from './runs/RunsDialog.tsx';

export type ResultToolProps =
  | ({ readonly show: 'chart' } & ChartDialogProps)
  | ({ readonly show: 'column' } & ColumnPopoverProps)
  | ({ readonly show: 'comparison' } & CompareDialogProps)
  | ({ readonly show: 'download' } & DownloadDialogProps)
  | ({ readonly show: 'find' } & FindBarProps)
  | ({ readonly show: 'keep' } & KeepRowsDialogProps)
  | ({ readonly show: 'pivot' } & PivotDialogProps)
  | ({ readonly show: 'row' } & RowFormProps)
  | ({ readonly show: 'server' } & ServerDownloadDialogProps)
  | ({ readonly show: 'status' } & ResultStatusProps)
  | ({ readonly show: 'timeline' } & RunsDialogProps)
  | ({ readonly show: 'transpose' } & TransposeDialogProps);

/** What opens over a result. All of it is one file, loaded when the first one opens. */
export function ResultTool(props: ResultToolProps): ReactNode {
  switch (props.show) {
    case 'chart':
      return <ChartDialog {...props} />;
    case 'column':
      return <ColumnPopover {...props} />;
    case 'comparison':
      return <CompareDialog {...props} />;
    case 'download':
      return <DownloadDialog {...props} />;
    case 'find':
      return <FindBar {...props} />;
    case 'keep':
      return <KeepRowsDialog {...props} />;
    case 'pivot':
      return <PivotDialog {...props} />;
    case 'row':
      return <RowForm {...props} />;
    case 'server':
      return <ServerDownloadDialog {...props} />;
    case 'status':
      return <ResultStatus {...props} />;
    case 'timeline':
      return <RunsDialog {...props} />;
    case 'transpose':
      return <TransposeDialog {...props} />;
  }
}
