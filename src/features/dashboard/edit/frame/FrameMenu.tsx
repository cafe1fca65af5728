import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useEditing } from '../editContext.ts';
import { frameItems } from './frameItems.ts';

/** The actions of a component, all available by keyboard. */
export function FrameMenu({
  id,
  name,
  selected,
  onWrite,
}: {
  readonly id: string;
  readonly name: string;
  /** How many components are selected with this one; 0 if it is not selected. */
  readonly selected: number;
  /** Opens the dialog for its text. */
  readonly onWrite: () => void;
}): ReactNode {
  const { session, clipboard } = useEditing();
  const label = t('{name} options', { name });
  return (
    <Menu
      label={label}
      placement="bottom end"
      items={() => frameItems({ session, clipboard }, { id, selected, onWrite })}
    >
      <IconButton small label={label} icon={EllipsisVertical} placement="top" />
    </Menu>
  );
}
