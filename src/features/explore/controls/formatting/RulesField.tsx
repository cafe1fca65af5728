import type { ReactNode } from 'react';
import { listOf } from '#domain/chart/form/formData.ts';
import { columnKind } from '#charts/explore/columns/columnKind.ts';
import { ruleText } from '#charts/explore/columns/conditionalRule.ts';
import { resultColumns } from '#charts/explore/columns/resultColumns.ts';
import { t } from '#ui/t.ts';
import { ChipList } from '../lists/ChipList.tsx';
import { useEditedList } from '../lists/useEditedList.ts';
import type { FieldProps } from '../controlProps.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { chartTypeOf } from '#charts/chartTypes.ts';

/** Rules that colour cells by their values. Where several match, the last one applies. */
export function RulesField({ control, value, onChange, context }: FieldProps): ReactNode {
  const rules = listOf(value);
  const { edited, close, save, list } = useEditedList(rules, onChange);
  const columns = resultColumns(context.form);
  return (
    <>
      <ChipList
        label={t(control.label)}
        items={rules.map((rule) => ({ text: ruleText(rule, context.dataset?.verboseNames) }))}
        addLabel={t('Add rule')}
        canAdd={columns.length > 0}
        {...list}
      />
      {edited !== null && (
        <RuleDialog
          rule={rules[edited]}
          columns={columns}
          kindOf={(column) => columnKind(column, context.dataset?.columns)}
          isTable={chartTypeOf(context.form)?.drawn.kind === 'table'}
          names={context.dataset?.verboseNames ?? {}}
          onClose={close}
          onSave={save}
        />
      )}
    </>
  );
}
