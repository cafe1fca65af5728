import { Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ICON } from '#ui/icon.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import type { ChangeOutcome, PeopleCalls } from '../services/people.ts';
import { usePage } from '../services/page.ts';
import styles from './People.module.css';
import { useChange } from './useChange.ts';

interface RowButtonsProps {
  readonly name: string;
  /** `user:7` or `role:3`, where one can look at the app as them. */
  readonly viewAs?: string | null;
  readonly onEdit: () => void;
  readonly remove: (calls: PeopleCalls) => ChangeOutcome;
  /** What adds it again, where that is possible. */
  readonly restore?: (calls: PeopleCalls) => ChangeOutcome;
  /** What deleting means. */
  readonly consequence: string;
  readonly onChanged: () => void;
}

/** The buttons at the end of a row: edit, and delete after a question. */
export function RowButtons(props: RowButtonsProps): ReactNode {
  const { name, viewAs = null, onEdit, remove, restore, consequence, onChanged } = props;
  const { toasts, href } = usePage();
  const { change } = useChange();
  const [isAsking, setAsking] = useState(false);

  function send(what: (calls: PeopleCalls) => ChangeOutcome, onDone: () => void): void {
    change(async (calls) => {
      const done = await what(calls);
      if (!done.ok) toasts.show('danger', done.error);
      return done;
    }, onDone);
  }

  return (
    <span className={styles['actions']}>
      {viewAs !== null && (
        // A page of its own: everything is read anew.
        <a
          href={href(`/as/${viewAs}/superset/welcome/`)}
          aria-label={t('View as {name}', { name })}
          title={t('View as {name}', { name })}
          className={styles['view']}
        >
          <Eye {...ICON} size={15} />
        </a>
      )}
      <IconButton small label={t('Edit {name}', { name })} icon={Pencil} onPress={onEdit} />
      <IconButton
        small
        label={t('Delete {name}', { name })}
        icon={Trash2}
        placement="start"
        onPress={() => setAsking(true)}
      />
      <ConfirmDialog
        title={t('Delete “{name}”?', { name })}
        confirmLabel={t('Delete')}
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          send(remove, () => {
            onChanged();
            toasts.show('success', t('Deleted: {name}', { name }), {
              ...(restore && { action: { label: t('Undo'), run: () => send(restore, onChanged) } }),
            });
          })
        }
      >
        {consequence}
      </ConfirmDialog>
    </span>
  );
}
