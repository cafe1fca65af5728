import { type ReactNode, useRef, useState } from 'react';
import { setTitle } from '#commands/dashboard/dashboard.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './DashboardHeader.module.css';
import { MAX_LETTERS, TitleForm } from './TitleForm.tsx';

/** Edits the dashboard's title: Enter and blur save it, Escape discards it. */
export function TitleField({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { change } = useDevice();
  const { toasts } = usePage();
  const { id, title: before } = useDashboard().dashboard;
  const [typed, setTyped] = useState(before);

  // Unmounting the field blurs it, which must not save its text.
  const isOver = useRef(false);

  function leave(): void {
    isOver.current = true;
    onDone();
  }

  function keep(): void {
    if (isOver.current) return;
    const title = typed.trim().slice(0, MAX_LETTERS);
    leave();
    if (title === before) return;
    change(setTitle({ id, title }));
    toasts.show('info', t('Renamed to “{title}”', { title }), {
      action: { label: t('Undo'), run: () => change(setTitle({ id, title: before })) },
    });
  }

  return (
    <TitleForm
      className={styles['rename']}
      typed={typed}
      onType={setTyped}
      onKeep={keep}
      onDiscard={leave}
      autoFocus
    />
  );
}
