import { type ReactNode, useState } from 'react';
import { FILTER_TESTS, type FilterTest } from '#domain/rows/arrange/columnFilter.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './ColumnPopover.module.css';
import { takesValue, TEST_TEXTS } from './filterText.ts';

export interface ColumnFilterFormProps {
  readonly source: ResultSource;
  readonly column: number;
  readonly onClose: () => void;
}

/** The condition that a column's values must meet. */
export function ColumnFilterForm({ source, column, onClose }: ColumnFilterFormProps): ReactNode {
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
