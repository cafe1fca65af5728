import { type ReactNode, useState } from 'react';
import { t } from '#ui/t.ts';
import { PopoverAt } from '#ui/kit/overlays/PopoverAt.tsx';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Dialog } from 'react-aria-components/Dialog';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { FILTER_TESTS, type FilterTest } from '#domain/rows/arrange/columnFilter.ts';
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
import type { ColumnTool } from './columns/columnTool.ts';
import { StatisticsView } from './columns/StatisticsView.tsx';
import styles from './columns/ColumnPopover.module.css';
import { takesValue, TEST_TEXTS } from './columns/filterText.ts';

interface ColumnFilterFormProps {
  readonly source: ResultSource;
  readonly column: number;
  readonly onClose: () => void;
}

/** The condition that a column's values must meet. */
function ColumnFilterForm({ source, column, onClose }: ColumnFilterFormProps): ReactNode {
  const filters = source.columnFilters();
  const present = filters.find((each) => each.column === column);
  const others = filters.filter((each) => each.column !== column);
  const isText = source.columns[column]?.kind === 'text' || source.columns[column]?.kind === 'json';
  const [test, setTest] = useState<FilterTest>(present?.test ?? (isText ? 'contains' : '='));
  const [value, setValue] = useState(present?.value ?? '');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        source.setColumnFilters([...others, { column, test, value: takesValue(test) ? value : '' }]);
        onClose();
      }}
    >
      <ComboBox
        label={t('Condition')}
        options={FILTER_TESTS.map((each) => ({ id: each, label: t(TEST_TEXTS[each]) }))}
        value={test}
        onChange={(id) => setTest(FILTER_TESTS.find((each) => each === id) ?? test)}
      />
      {takesValue(test) && (
        // The popover was opened to type this.
        <TextField label={t('Value')} value={value} onChange={setValue} mono autoFocus />
      )}
      <div className={styles['actions']}>
        {present !== undefined && (
          <Button
            onPress={() => {
              source.setColumnFilters(others);
              onClose();
            }}
          >
            {t('Remove filter')}
          </Button>
        )}
        <Button type="submit" kind="primary">
          {t('Apply')}
        </Button>
      </div>
    </form>
  );
}

interface ColumnPopoverProps {
  readonly tool: ColumnTool;
  readonly source: ResultSource;
  readonly onClose: () => void;
}

/** The statistics or the filter of a column, where its menu was. */
function ColumnPopover({ tool, source, onClose }: ColumnPopoverProps): ReactNode {
  const { kind, column, at } = tool;
  const name = source.columns[column]?.name ?? '';
  const label = kind === 'filter' ? t('Filter of {name}', { name }) : t('Statistics of {name}', { name });
  return (
    <PopoverAt at={at} onClose={onClose}>
      <Dialog aria-label={label} className={styles['dialog'] ?? ''}>
        {kind === 'filter' ? (
          <ColumnFilterForm source={source} column={column} onClose={onClose} />
        ) : (
          <StatisticsView source={source} column={column} />
        )}
      </Dialog>
    </PopoverAt>
  );
}

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
