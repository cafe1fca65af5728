import { type ReactNode, useState } from 'react';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import { OwnersField } from '../../documents/OwnersField.tsx';
import styles from '../Explore.module.css';

type Properties = Pick<
  ChartContents,
  'title' | 'description' | 'certifiedBy' | 'certificationDetails' | 'cacheTimeout' | 'owners'
>;

export interface PropertiesDialogProps {
  readonly contents: ChartContents;
  readonly onClose: () => void;
  /** What the person changed. */
  readonly onApply: (properties: Partial<Properties>) => void;
}

/** The texts about a chart. Applied to the draft; a save sends them. */
export function PropertiesDialog({ contents, onClose, onApply }: PropertiesDialogProps): ReactNode {
  // Only that: what others change meanwhile stays.
  const [changed, setChanged] = useState<Partial<Properties>>({});
  const [typedTimeout, setTimeoutText] = useState<string | null>(null);
  const { title, description, owners, certifiedBy, certificationDetails, cacheTimeout } = {
    ...contents,
    ...changed,
  };
  const set = (next: Partial<Properties>): void => setChanged((now) => ({ ...now, ...next }));
  const timeout = typedTimeout ?? String(cacheTimeout ?? '');
  const seconds = timeout.trim() === '' ? null : asNumber(timeout);
  const isTimeoutWrong = timeout.trim() !== '' && !Number.isInteger(seconds);
  const canApply = title.trim() !== '' && !isTimeoutWrong;

  function apply(): void {
    const applied: Partial<Properties> = {
      ...changed,
      ...(changed.title !== undefined && { title: title.trim() }),
      ...(typedTimeout !== null && { cacheTimeout: seconds }),
    };
    if (Object.keys(applied).length > 0) onApply(applied);
    onClose();
  }

  return (
    <FormDialog
      title={t('Properties')}
      edited={{ changed, typedTimeout }}
      onApply={canApply ? apply : null}
      onClose={onClose}
      actions={<DialogActions onCancel={onClose} isDisabled={!canApply} onPress={apply} />}
    >
      <div className={styles['form']}>
        <TextField
          label={t('Chart name')}
          value={title}
          maxLength={250}
          onChange={(typed) => set({ title: typed })}
        />
        <TextField
          label={t('Description')}
          rows={3}
          value={description}
          onChange={(typed) => set({ description: typed })}
        />
        <OwnersField
          entity="chart"
          owners={owners}
          note={t('Owners can edit and delete the chart.')}
          onChange={(chosen) => set({ owners: chosen })}
        />
        <TextField
          label={t('Certified by')}
          value={certifiedBy}
          onChange={(typed) => set({ certifiedBy: typed })}
        />
        <TextField
          label={t('Certification details')}
          value={certificationDetails}
          onChange={(typed) => set({ certificationDetails: typed })}
        />
        <TextField
          label={t('Cache timeout')}
          value={timeout}
          onChange={setTimeoutText}
          note={t('In seconds. Empty for the default of the dataset, -1 to disable the cache.')}
          error={isTimeoutWrong ? t('is expected to be an integer') : ''}
        />
      </div>
    </FormDialog>
  );
}
