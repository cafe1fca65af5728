import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import { useCaller } from '../../../services/useCaller.ts';
import { useDevice } from '../../../services/device.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { useEditing } from '../editContext.ts';
import styles from './PropertiesDialog.module.css';
import { saveCopy } from './saveCopy.ts';

const CHOICES = [
  ['same', 'Use the same charts'],
  ['copies', 'Copy the charts too'],
] as const;

/** Saves the draft as another dashboard. This one keeps its draft. */
export function SaveAsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const device = useDevice();
  const { session } = useEditing();
  const { charts } = useDashboard();
  const { id: personId } = useCaller();
  const navigate = useNavigate();
  const { title, layout, settings } = session.draft.state.get();
  const [typed, setTyped] = useState(`${shownTitle(title)} (copy)`);
  const [choice, setChoice] = useState<(typeof CHOICES)[number][0]>('same');
  const [isSaving, setSaving] = useState(false);
  const name = typed.trim();

  async function save(): Promise<void> {
    setSaving(true);
    const address = await saveCopy(
      device,
      { ...settings, layout, title: name },
      { personId, charts: choice === 'copies' ? charts : null },
    );
    setSaving(false);
    if (address !== null) void navigate(address);
  }

  return (
    <FormDialog
      title={t('Save as')}
      edited={{ typed, choice }}
      onApply={null}
      onClose={onClose}
      width="narrow"
      actions={
        <DialogActions
          onCancel={onClose}
          label={t('Save')}
          isPending={isSaving}
          isDisabled={name === ''}
          onPress={() => void save().catch((error: unknown) => device.reportError(error, 'save as'))}
        />
      }
    >
      <TextField
        label={t('Dashboard title')}
        value={typed}
        onChange={setTyped}
        maxLength={500}
        autoFocus
        error={name === '' ? t('cannot be empty') : ''}
      />
      <fieldset className={styles['choices']}>
        <legend>{t('Charts')}</legend>
        {CHOICES.map(([id, label]) => (
          <label key={id}>
            <input type="radio" name="charts" checked={choice === id} onChange={() => setChoice(id)} />
            {t(label)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
