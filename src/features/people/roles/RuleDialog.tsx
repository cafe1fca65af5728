import { type ReactNode, useState } from 'react';
import type { KnownRule, RuleForm } from '#domain/access/accounts.ts';
import { isClosedClause } from '#domain/access/rowRules.ts';
import { ok } from '#domain/result.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { optionsOf, SaveDialog } from '../SaveDialog.tsx';
import { useChange } from '../useChange.ts';
import { useServerRows } from '../useServerRows.ts';

interface RuleDialogProps {
  /** Null for a new rule. */
  readonly known: KnownRule | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const EMPTY: RuleForm = { name: '', kind: 'Regular', datasets: [], roles: [], clause: '', group: '' };

/** A rule: the datasets, the roles, and the condition that their rows must meet. */
export function RuleDialog({ known, onClose, onSaved }: RuleDialogProps): ReactNode {
  const changing = useChange();
  const choices = useServerRows('choices of rules', async (calls) => {
    const found = await calls.ruleChoices();
    return found.ok ? ok([found.value]) : found;
  });
  const [form, setForm] = useState<RuleForm>(known ?? EMPTY);
  const set = (parts: Partial<RuleForm>): void => setForm({ ...form, ...parts });
  const { datasets = [], roles = [] } = choices.rows?.[0] ?? {};
  const isClosed = form.clause.trim() === '' || isClosedClause(form.clause);
  return (
    <SaveDialog
      title={known === null ? t('Add rule') : t('Edit rule')}
      isComplete={
        form.name.trim() !== '' && form.clause.trim() !== '' && isClosed && form.datasets.length > 0
      }
      changing={changing}
      onClose={onClose}
      onSave={() => changing.change((calls) => calls.saveRule(known, form), onSaved)}
    >
      <TextField label={t('Name')} value={form.name} maxLength={255} onChange={(name) => set({ name })} />
      <MultiComboBox
        label={t('Datasets')}
        options={optionsOf(datasets)}
        values={form.datasets.map(String)}
        onChange={(ids) => set({ datasets: ids.map(Number) })}
      />
      <ComboBox
        label={t('Limits')}
        options={[
          { id: 'Regular', label: t('People with the roles') },
          { id: 'Base', label: t('Everybody but the roles') },
        ]}
        value={form.kind}
        onChange={(kind) => set({ kind: kind === 'Base' ? 'Base' : 'Regular' })}
      />
      <MultiComboBox
        label={t('Roles')}
        options={optionsOf(roles)}
        values={form.roles.map(String)}
        onChange={(ids) => set({ roles: ids.map(Number) })}
      />
      <TextField
        label={t('Condition')}
        mono
        rows={3}
        value={form.clause}
        note={t("A condition as after WHERE, such as region = 'North'")}
        error={isClosed ? '' : t('This condition is incomplete: check its brackets, quotes and comments.')}
        onChange={(clause) => set({ clause })}
      />
      <TextField
        label={t('Group')}
        value={form.group}
        note={t('Rules of one group are alternatives; others all apply.')}
        onChange={(group) => set({ group })}
      />
    </SaveDialog>
  );
}
