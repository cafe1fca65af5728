import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { setTitle } from '#commands/dashboard/dashboard.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useDashboard } from '../runtime.ts';
import styles from './DashboardHeader.module.css';

const MOST_LETTERS = 500;

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
    const title = typed.trim().slice(0, MOST_LETTERS);
    leave();
    if (title === before) return;
    change(setTitle({ id, title }));
    toasts.show('info', t('Renamed to “{title}”', { title }), {
      action: { label: t('Undo'), run: () => change(setTitle({ id, title: before })) },
    });
  }

  return (
    <form
      className={styles['rename']}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <TextField
        label={t('Dashboard title')}
        hideLabel
        value={typed}
        onChange={setTyped}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
        }}
        autoFocus
        maxLength={MOST_LETTERS}
      />
    </form>
  );
}
