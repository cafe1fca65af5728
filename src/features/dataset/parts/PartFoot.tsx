import { Replace, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { controlName } from '#charts/form/controlName.ts';
import { type NamedPart, partUses, type PartUse } from '#domain/dataset/columns/partUses.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import styles from '../Dataset.module.css';
import { unlistedText, UserLink } from '../../documents/datasetUsers/UserLink.tsx';
import type { PartsProps } from './partsProps.ts';

const NOUNS = { chart: 'Chart', dashboard: 'Dashboard', column: 'Column', metric: 'Metric' } as const;

/** Where a column or metric is used: what breaks if it is renamed or removed. */
function PartUses({
  uses,
  isComplete,
}: {
  readonly uses: readonly PartUse[];
  readonly isComplete: boolean;
}): ReactNode {
  return (
    <section aria-label={t('Where it is used')} className={styles['uses']}>
      <h2 className={styles['heading']}>{t('Where it is used')}</h2>
      {uses.length === 0 ? (
        <p className={styles['note']}>{t('Nowhere that this device knows of.')}</p>
      ) : (
        <ul className={styles['list']}>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id} ${use.title}`}>
              {t(NOUNS[use.kind])} <UserLink {...use} />
              <span className={styles['note']}> {use.where.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {!isComplete && <p className={styles['note']}>{unlistedText()}</p>}
    </section>
  );
}

const ReplaceDialog = lazyPart(async () => ({
  default: (await import('../replace/ReplaceDialog.tsx')).ReplaceDialog,
}));

export interface PartFootProps extends PartsProps {
  readonly part: NamedPart;
  readonly partKey: string;
}

/** Where a column or metric is used, and its removal, which lists what would break. */
export function PartFoot({ row, content, editing, users, part, partKey }: PartFootProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const list = part.kind === 'column' ? ('columns' as const) : ('metrics' as const);
  const saved = (row.saved ?? row.confirmed)?.content as DatasetContents | undefined;
  // Charts name it as it was saved.
  const savedName = nameOf(saved, part.kind, partKey) ?? part.name;
  const uses = useMemo(
    () =>
      partUses(
        { kind: part.kind, name: savedName },
        row.remoteId ?? 0,
        content,
        users.users,
        controlName,
      ).filter((use) => use.title !== part.name || use.kind !== part.kind),
    [part.kind, part.name, savedName, row.remoteId, content, users.users],
  );
  const label = t('Remove {name}', { name: part.name });
  const remove = (): void => editing.remove(list, partKey, label);
  return (
    <>
      {savedName !== part.name && uses.length > 0 && (
        <p role="status">
          {t('Renamed from {before}: what uses it here shows an error until it is changed there, too.', {
            before: savedName,
          })}
        </p>
      )}
      <PartUses uses={uses} isComplete={users.isComplete} />
      {row.remoteId !== null && (
        <Button icon={Replace} onPress={() => setReplacing(true)}>
          {t('Replace everywhere…')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isReplacing && (
          <ReplaceDialog
            row={row}
            content={content}
            users={users}
            // After a renaming, the new name in place of the old one.
            first={{ kind: part.kind, from: savedName, to: savedName === part.name ? '' : part.name }}
            onClose={() => setReplacing(false)}
          />
        )}
      </Suspense>
      <Button kind="danger" icon={Trash2} onPress={() => (uses.length > 0 ? setAsking(true) : remove())}>
        {label}
      </Button>
      <ConfirmDialog
        title={t('Remove {name}?', { name: part.name })}
        confirmLabel={t('Remove')}
        isDanger
        isOpen={isAsking}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>{t('These would show an error after the next save. The removal can be undone.')}</p>
        <PartUses uses={uses} isComplete={users.isComplete} />
      </ConfirmDialog>
    </>
  );
}

function nameOf(
  content: DatasetContents | undefined,
  kind: NamedPart['kind'],
  key: string,
): string | undefined {
  return kind === 'column' ? content?.columns[key]?.column_name : content?.metrics[key]?.metric_name;
}
