import { type ReactNode, useState } from 'react';
import { type AnnotationParts, annotationTime } from '#domain/chart/annotation/layerContents.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import styles from '../shared/records/Record.module.css';

export interface EntryDialogProps {
  /** Empty for a new one. */
  readonly name: string;
  readonly parts: AnnotationParts | null;
  /** Those of the other annotations. */
  readonly names: readonly string[];
  readonly onClose: () => void;
  readonly onApply: (name: string, parts: AnnotationParts) => void;
}

/** One annotation: its short description, its time, and a text about it. */
export function EntryDialog({ name, parts, names, onClose, onApply }: EntryDialogProps): ReactNode {
  const [short, setShort] = useState(name);
  const [from, setFrom] = useState((parts?.start ?? '').replace('T', ' '));
  const [to, setTo] = useState((parts?.end ?? '').replace('T', ' '));
  const [description, setDescription] = useState(parts?.description ?? '');
  const start = annotationTime(from);
  const end = to.trim() === '' ? start : annotationTime(to);
  const title = short.trim();
  const wrong = t('A date, or a date and a time, such as 2024-01-31 or 2024-01-31 12:00.');
  const isReversed = start !== null && end !== null && end < start;
  const isMissing = title === '' || names.includes(title) || start === null || end === null;
  const apply = isMissing || isReversed ? null : () => onApply(title, { description, end, start });
  return (
    <FormDialog
      title={t('Annotation')}
      edited={{ short, from, to, description }}
      onApply={apply}
      onClose={onClose}
      actions={<DialogActions onCancel={onClose} isDisabled={apply === null} onPress={() => apply?.()} />}
    >
      <div className={styles['dialogFields']}>
        <TextField
          label={t('Short description')}
          value={short}
          maxLength={500}
          error={names.includes(title) ? t('Short description must be unique for this layer') : ''}
          onChange={setShort}
        />
        <TextField
          label={t('Start')}
          value={from}
          placeholder="2024-01-31 12:00"
          note={t('In UTC')}
          error={from.trim() !== '' && start === null ? wrong : ''}
          onChange={setFrom}
        />
        <TextField
          label={t('End')}
          value={to}
          placeholder="2024-01-31 18:00"
          note={t('Empty for the start')}
          error={
            to.trim() !== '' && end === null
              ? wrong
              : isReversed
                ? t('End date must be after start date')
                : ''
          }
          onChange={setTo}
        />
        <TextField label={t('Description')} rows={3} value={description} onChange={setDescription} />
      </div>
    </FormDialog>
  );
}
