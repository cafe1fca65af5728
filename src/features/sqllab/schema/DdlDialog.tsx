import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { TableMetadata } from '#domain/catalogue/catalogue.ts';
import { ddlQuery, tableDdl } from '#domain/sql/table/tableDdl.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { usePage } from '../../services/page.ts';
import { SqlText } from '../../shared/sql/SqlText.tsx';
import { useLab } from '../lab/labContext.ts';
import type { ShownTab } from '../lab/shown.ts';
import styles from './DdlDialog.module.css';

export interface DdlDialogProps {
  readonly name: string;
  readonly shown: ShownTab;
  readonly onClose: () => void;
}

/** A table as a CREATE statement, composed of what is known of it, and the engine's own text where it has one. */
export function DdlDialog({ name, shown, onClose }: DdlDialogProps): ReactNode {
  const lab = useLab();
  const { toasts } = usePage();
  const [metadata, setMetadata] = useState<TableMetadata | 'reading' | null>('reading');
  useEffect(() => {
    let isWanted = true;
    void lab.tables.metadata(name).then((found) => isWanted && setMetadata(found));
    return () => {
      isWanted = false;
    };
  }, [lab, name]);
  const { tab, schema, database, dialect } = shown;
  const reference = lab.tables.reference(name) ?? name;
  const own = ddlQuery(database ?? { backend: '' }, { catalog: tab.catalog, schema, table: name }, reference);
  const ddl = metadata === null || metadata === 'reading' ? null : tableDdl(reference, metadata, dialect);

  return (
    <Dialog
      title={t('DDL of {name}', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Close')}</Button>
          {own !== null && (
            <Button
              onPress={() => {
                onClose();
                void lab.query.runOther(own);
              }}
            >
              {t('Ask the engine')}
            </Button>
          )}
          <Button
            kind="primary"
            icon={Copy}
            isDisabled={ddl === null}
            onPress={() => void copyText(Promise.resolve(ddl ?? ''), toasts, t('DDL copied'))}
          >
            {t('Copy')}
          </Button>
        </>
      }
    >
      {ddl === null ? (
        <p role="status" className={styles['note']}>
          {metadata === null ? t('The columns of this table are not known.') : t('Reading the columns…')}
        </p>
      ) : (
        <>
          <p className={styles['note']}>
            {own === null
              ? t(
                  'Composed from the columns, keys and indexes that the server returns. The engine may know more.',
                )
              : t(
                  'Composed from the columns, keys and indexes that the server returns. “Ask the engine” runs a query for its own text.',
                )}
          </p>
          <SqlText label={t('DDL')} sql={ddl} />
        </>
      )}
    </Dialog>
  );
}
