import { type ReactNode, useState } from 'react';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { OwnersField } from '../documents/OwnersField.tsx';
import styles from './Explore.module.css';

type Properties = Pick<
  ChartContents,
  'title' | 'description' | 'certifiedBy' | 'certificationDetails' | 'cacheTimeout' | 'owners'
>;

export interface PropertiesDialogProps {
  readonly contents: ChartContents;
  readonly onClose: () => void;
  readonly onApply: (properties: Properties) => void;
}

/** What a chart says of itself. Applied to the draft; a save sends it. */
export function PropertiesDialog({ contents, onClose, onApply }: PropertiesDialogProps): ReactNode {
  const [title, setTitle] = useState(contents.title);
  const [description, setDescription] = useState(contents.description);
  const [owners, setOwners] = useState(contents.owners);
  const [certifiedBy, setCertifiedBy] = useState(contents.certifiedBy);
  const [certificationDetails, setDetails] = useState(contents.certificationDetails);
  const [timeout, setTimeoutText] = useState(
    contents.cacheTimeout === null ? '' : String(contents.cacheTimeout),
  );
  const seconds = timeout.trim() === '' ? null : asNumber(timeout);
  const isTimeoutWrong = timeout.trim() !== '' && !Number.isInteger(seconds);
  return (
    <Dialog
      isOpen
      title={t('Properties')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isDisabled={title.trim() === '' || isTimeoutWrong}
          onPress={() => {
            onApply({
              title: title.trim(),
              description,
              certifiedBy,
              certificationDetails,
              cacheTimeout: seconds,
              owners,
            });
            onClose();
          }}
        >
          {t('Apply')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <TextField label={t('Chart name')} value={title} maxLength={250} onChange={setTitle} />
        <TextField label={t('Description')} rows={3} value={description} onChange={setDescription} />
        <OwnersField
          entity="chart"
          owners={owners}
          note={t('Owners can edit and delete the chart.')}
          onChange={setOwners}
        />
        <TextField label={t('Certified by')} value={certifiedBy} onChange={setCertifiedBy} />
        <TextField label={t('Certification details')} value={certificationDetails} onChange={setDetails} />
        <TextField
          label={t('Cache timeout')}
          value={timeout}
          onChange={setTimeoutText}
          note={t('In seconds. Empty for the default of the dataset, -1 to disable the cache.')}
          error={isTimeoutWrong ? t('is expected to be an integer') : ''}
        />
      </div>
    </Dialog>
  );
}
