import type { ReactNode } from 'react';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { Side } from '#domain/merge/side.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import { resolveConflict } from '#documents/lifeCommands.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';

/** A save that was changed here and elsewhere, with both sides; the person decides which is kept. */
export function SaveConflictDialog(props: {
  readonly document: StoredDocument;
  readonly title: string;
  readonly onClose: () => void;
}): ReactNode {
  const { document, title, onClose } = props;
  const { change, random } = useDevice();
  const decide = (take: 'mine' | 'theirs' | 'both'): void => {
    const copy = { id: newId(random), uuid: newUuid(random) };
    change(resolveConflict({ id: document.id, take, copy }));
    onClose();
  };
  return (
    <Dialog
      title={t('Save conflict')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => decide('both')}>{t('Keep both')}</Button>
          <Button onPress={() => decide('theirs')}>{t('Keep theirs')}</Button>
          <Button kind="primary" onPress={() => decide('mine')}>
            {t('Keep mine')}
          </Button>
        </>
      }
    >
      <p>{t('“{title}” was changed here and elsewhere. The other side is kept as a version.', { title })}</p>
      <ul>
        {(document.conflict?.conflicts ?? []).map((each) => (
          <li key={each.path.join(' ')}>
            {t('{part}: mine {mine}, theirs {theirs}', {
              part: partOf(each),
              mine: textOf(each.mine),
              theirs: textOf(each.theirs),
            })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function partOf({ path }: Conflict): string {
  return path.filter((key) => !['layout', 'components', 'metadata', 'meta'].includes(key)).join(', ');
}

const MOST_TEXT = 80;

function textOf(side: Side): string {
  if (!side.there) return t('removed');
  const text = typeof side.value === 'string' ? side.value : JSON.stringify(side.value);
  return `“${text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text}”`;
}
