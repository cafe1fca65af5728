import { type ReactNode, useState } from 'react';
import { listOf } from '#domain/chart/form/formData.ts';
import { columnKind } from '#domain/explore/columns/columnKind.ts';
import { ruleText } from '#domain/explore/columns/conditionalRule.ts';
import { moved } from '#domain/explore/place/listValues.ts';
import { resultColumns } from '#domain/explore/columns/resultColumns.ts';
import { t } from '#ui/t.ts';
import { ChipList } from '../lists/ChipList.tsx';
import type { FieldProps } from '../controlProps.ts';
import { RuleDialog } from './RuleDialog.tsx';

/** Rules that colour cells by their values. Where several match, the last one applies. */
export function RulesField({ control, value, onChange, context }: FieldProps): ReactNode {
  /** The index of the rule being edited: the end for a new one; null for none. */
  const [edited, setEdited] = useState<number | null>(null);
  const rules = listOf(value);
  const columns = resultColumns(context.form);
  return (
    <>
      <ChipList
        label={t(control.label)}
        items={rules.map((rule) => ({ text: ruleText(rule, context.dataset?.verboseNames) }))}
        addLabel={t('Add rule')}
        canAdd={columns.length > 0}
        onAdd={() => setEdited(rules.length)}
        onEdit={setEdited}
        onRemove={(at) => onChange(rules.filter((_rule, i) => i !== at))}
        onMove={(from, to) => onChange(moved(rules, from, to))}
      />
      {edited !== null && (
        <RuleDialog
          rule={rules[edited]}
          columns={columns}
          kindOf={(column) => columnKind(column, context.dataset?.columns)}
          isTable={context.form['viz_type'] === 'table'}
          names={context.dataset?.verboseNames ?? {}}
          onClose={() => setEdited(null)}
          onSave={(rule) => {
            onChange([...rules.slice(0, edited), rule, ...rules.slice(edited + 1)]);
            setEdited(null);
          }}
        />
      )}
    </>
  );
}
