import { type ReactNode, useState } from 'react';
import {
  RULE_COLORS,
  RULE_OPERATORS,
  ruleDraft,
  type RuleDraft,
  ruleOfDraft,
  ruleOperator,
} from '#domain/explore/columns/conditionalRule.ts';
import type { ResultColumn } from '#domain/explore/columns/resultColumns.ts';
import { ownValue } from '#domain/ownValue.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import { FieldsDialog } from '../FieldsDialog.tsx';

export interface RuleDialogProps {
  /** Undefined for a new one. */
  readonly rule: unknown;
  readonly columns: readonly ResultColumn[];
  readonly names: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  readonly onSave: (rule: unknown) => void;
}

const CUSTOM = 'custom';
/** A custom colour before one is chosen: Superset's first. */
const FIRST_CUSTOM = '#5ac189';

/** Edits a rule of conditional formatting: a column, a comparison, a colour. */
export function RuleDialog({ rule, columns, names, onClose, onSave }: RuleDialogProps): ReactNode {
  const [draft, setDraft] = useState<RuleDraft>(() => {
    const start = ruleDraft(rule);
    const first = columns.find(({ isMetric }) => isMetric) ?? columns[0];
    return { ...start, column: start.column ?? first?.name ?? null };
  });
  const set = (part: Partial<RuleDraft>): void => setDraft({ ...draft, ...part });
  const takes = ruleOperator(draft.op)?.takes ?? 'nothing';
  const next = ruleOfDraft(draft);
  const isCustom = draft.color.startsWith('#');
  const isGone = draft.column !== null && !columns.some(({ name }) => name === draft.column);
  const offered = isGone ? [...columns, { name: draft.column ?? '', isMetric: true }] : columns;
  return (
    <FieldsDialog
      title={t('Formatting rule')}
      edited={draft}
      onClose={onClose}
      onSave={next === null ? null : () => onSave(next)}
    >
      <ComboBox
        label={t('Column')}
        options={offered.map(({ name }) => ({ id: name, label: ownValue(names, name) ?? name }))}
        value={draft.column}
        onChange={(column) => set({ column })}
      />
      <ComboBox
        label={t('Operator')}
        options={RULE_OPERATORS.map(({ op, name }) => ({ id: op, label: t(name) }))}
        value={draft.op}
        onChange={(op) => set({ op })}
      />
      {takes !== 'nothing' && (
        <TextField
          label={takes === 'range' ? t('From') : t('Value')}
          inputMode={takes === 'text' ? 'text' : 'decimal'}
          value={draft.text}
          onChange={(text) => set({ text })}
        />
      )}
      {takes === 'range' && (
        <TextField
          label={t('To')}
          inputMode="decimal"
          value={draft.end}
          onChange={(end) => set({ end })}
          note={t('At least the first number.')}
        />
      )}
      <div className={styles['pair']}>
        <ComboBox
          label={t('Color')}
          options={[
            ...RULE_COLORS.map(([id, name]) => ({ id, label: t(name) })),
            { id: CUSTOM, label: t('Custom color') },
          ]}
          value={isCustom ? CUSTOM : draft.color}
          onChange={(id) => set({ color: id === CUSTOM ? FIRST_CUSTOM : id })}
        />
        {isCustom && (
          <input
            type="color"
            className={styles['color']}
            aria-label={t('Custom color')}
            value={draft.color.slice(0, 7)}
            onChange={(event) => set({ color: event.currentTarget.value })}
          />
        )}
      </div>
      <Checkbox isSelected={draft.isGradient} onChange={(isGradient) => set({ isGradient })}>
        {t('Stronger color for values further from the limit')}
      </Checkbox>
      <Checkbox isSelected={draft.isWholeRow} onChange={(isWholeRow) => set({ isWholeRow })}>
        {t('Color the whole row')}
      </Checkbox>
    </FieldsDialog>
  );
}
