import { type ReactNode, useState } from 'react';
import {
  operatorsFor,
  RULE_COLORS,
  ruleDraft,
  type RuleDraft,
  ruleOfDraft,
  ruleOperator,
} from '#charts/explore/columns/conditionalRule.ts';
import type { ColumnKind } from '#charts/kit/controls/control.ts';
import { columnHeading } from '#domain/chart/columnHeading.ts';
import type { ResultColumn } from '#charts/explore/columns/resultColumns.ts';
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
  readonly kindOf: (column: ResultColumn) => ColumnKind | null;
  /** Only a table has rows and cells of which parts can be coloured. */
  readonly isTable: boolean;
  readonly names: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  readonly onSave: (rule: unknown) => void;
}

const CUSTOM = 'custom';
/** A custom colour before one is chosen: Superset's first. */
const FIRST_CUSTOM = '#5ac189';

/** Edits a rule of conditional formatting: a column, a comparison, a colour. */
export function RuleDialog(props: RuleDialogProps): ReactNode {
  const { rule, columns, kindOf, isTable, names, onClose, onSave } = props;
  const [draft, setDraft] = useState<RuleDraft>(() => {
    const start = ruleDraft(rule);
    if (rule !== undefined) return start;
    const first = columns.find(({ isMetric }) => isMetric) ?? columns[0];
    return first === undefined ? start : withColumn(start, first.name, kindOf(first));
  });
  const set = (part: Partial<RuleDraft>): void => setDraft({ ...draft, ...part });
  const takes = ruleOperator(draft.op)?.takes ?? 'nothing';
  const next = ruleOfDraft(draft);
  const isCustom = draft.color.startsWith('#');
  const isGone = draft.column !== null && !columns.some(({ name }) => name === draft.column);
  const column = columns.find(({ name }) => name === draft.column);
  const kind = column === undefined ? null : kindOf(column);
  const operators = operatorsFor(kind);
  const own = ruleOperator(draft.op);
  const offeredOperators = own === undefined || operators.includes(own) ? operators : [...operators, own];
  const hasStrength = (kind === 'number' || kind === null) && !FLAT.has(draft.op);
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
        options={offered.map(({ name }) => ({ id: name, label: columnHeading(name, names) }))}
        value={draft.column}
        onChange={(name) => {
          const chosen = columns.find((each) => each.name === name);
          setDraft(withColumn(draft, name, chosen === undefined ? null : kindOf(chosen)));
        }}
      />
      <ComboBox
        label={t('Operator')}
        options={offeredOperators.map(({ op, name }) => ({ id: op, label: t(name) }))}
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
      {hasStrength && draft.part === 'background' && (
        <Checkbox isSelected={draft.isGradient} onChange={(isGradient) => set({ isGradient })}>
          {t('Stronger color for values further from the limit')}
        </Checkbox>
      )}
      {isTable && (
        <>
          <ComboBox
            label={t('What is colored')}
            options={PARTS.map(([id, name]) => ({ id, label: t(name) }))}
            value={draft.part}
            onChange={(id) => set({ part: PARTS.find(([part]) => part === id)?.[0] ?? 'background' })}
          />
          <Checkbox isSelected={draft.isWholeRow} onChange={(isWholeRow) => set({ isWholeRow })}>
            {t('Color the whole row')}
          </Checkbox>
        </>
      )}
    </FieldsDialog>
  );
}

const PARTS = [
  ['background', 'Background of the cell'],
  ['text', 'Text'],
] as const;

/** Operators whose matches are all equally far from the limit. */
const FLAT: ReadonlySet<string> = new Set(['=', '≠', 'is null', 'is not null', 'is true', 'is false']);

/** A rule about another column, with an operator for its values. */
function withColumn(draft: RuleDraft, column: string, kind: ColumnKind | null): RuleDraft {
  const operators = operatorsFor(kind);
  const isFitting = operators.some(({ op }) => op === draft.op);
  return { ...draft, column, op: isFitting ? draft.op : (operators[0]?.op ?? draft.op) };
}
