import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { pushDocument } from '#documents/commands/lifeCommands.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import styles from './Dataset.module.css';

/** The notice of a dataset that was deleted on the server while edits of it are here, with what can be done. */
export function DeletedNotice({ row }: { readonly row: StoredDocument }): ReactNode {
  const { change, random } = useDevice();
  const navigate = useNavigate();
  if (row.detachedAt === null) return null;
  function send(): void {
    change(pushDocument({ id: row.id, uuid: newUuid(random) }));
    // The number in the address is that of the deleted one.
    void navigate(`/tablemodelview/edit/${row.id}`, { replace: true });
  }
  return (
    <div role="alert" className={styles['deleted']}>
      <p>
        {t(
          'This dataset was deleted on the server. Your changes are still on this device. Send it as a new dataset and choose it in the charts that used the deleted one, or delete it here too.',
        )}
      </p>
      <Button icon={CloudUpload} onPress={send}>
        {t('Send as new')}
      </Button>
    </div>
  );
}
