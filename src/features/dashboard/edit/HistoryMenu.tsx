import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useEditing } from './editContext.ts';

/** So many steps are listed, the latest ones. */
const MOST = 50;

/** The steps of the draft, newest first; choosing one goes to the state after it. */
export function HistoryMenu(): ReactNode {
  const { session } = useEditing();
  const { history, done } = useObservable(session.draft.state);
  const steps = history
    .map((label, at) => ({
      id: String(at + 1),
      label,
      checked: at + 1 === done,
      run: () => session.draft.jump(at + 1),
    }))
    .slice(-MOST);
  const start = {
    id: '0',
    label: t('Start of editing'),
    checked: done === 0,
    run: () => session.draft.jump(0),
  };
  return (
    <Menu
      label={t('History')}
      placement="bottom end"
      items={[...steps.toReversed(), ...(history.length > MOST ? [] : [start])]}
    >
      <IconButton label={t('History')} icon={History} isDisabled={history.length === 0} />
    </Menu>
  );
}
