import { Copy, EllipsisVertical, Group, Move, Pencil, Plus, Scaling, Trash2, Ungroup } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { asText } from '#domain/jsonValue.ts';
import { findComponent, isSized, metaOf, parentOf, topTabs } from '#domain/dashboard/edit/layoutMap.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { componentName } from '#domain/dashboard/edit/names.ts';
import { sizeLimits } from '#domain/dashboard/edit/resize.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useEditing } from './editContext.ts';
import type { EditSession } from './editSession.ts';
import { TextDialog } from './TextDialog.tsx';

/** The actions of a component, all available by keyboard. */
export function FrameMenu({ id }: { readonly id: string }): ReactNode {
  const { session, shown } = useEditing();
  const [isWriting, setWriting] = useState(false);
  const label = t('{name} options', { name: componentName(shown, id) });
  return (
    <>
      <Menu label={label} placement="bottom end" items={itemsFor(session, shown, id, () => setWriting(true))}>
        <IconButton small label={label} icon={EllipsisVertical} placement="top" />
      </Menu>
      {isWriting && <TextDialog id={id} onClose={() => setWriting(false)} />}
    </>
  );
}

const HEADER_SIZES = [
  ['SMALL_HEADER', 'Small'],
  ['MEDIUM_HEADER', 'Medium'],
  ['LARGE_HEADER', 'Large'],
] as const;

function itemsFor(
  session: EditSession,
  map: LayoutMap,
  id: string,
  onWrite: () => void,
): readonly MenuAction[] {
  const component = findComponent(map, id);
  const parent = parentOf(map, id);
  if (component === null || parent === null) return [];
  const { type } = component;
  const limits = sizeLimits(map, id);
  const isTop = topTabs(map)?.id === id;
  const hasText = type === 'HEADER' || type === 'TAB' || type === 'MARKDOWN';
  const isContainer = type === 'ROW' || type === 'COLUMN';
  const meta = metaOf(component);
  const items: (MenuAction | false)[] = [
    !isTop && { id: 'move', label: t('Move'), icon: Move, run: () => session.move(id) },
    (limits.width !== null || limits.height !== null) && {
      id: 'resize',
      label: t('Resize'),
      icon: Scaling,
      run: () => session.resize(id),
    },
    hasText && { id: 'text', label: t('Edit text'), icon: Pencil, run: onWrite },
    type === 'TABS' && {
      id: 'tab',
      label: t('Add tab'),
      icon: Plus,
      run: () =>
        void session.run({
          kind: 'add',
          addition: { type: 'TAB' },
          to: { parent: id, index: component.children.length },
        }),
    },
    ...(type === 'HEADER'
      ? HEADER_SIZES.map(([size, label]) => ({
          id: size,
          label: t(label),
          checked: (asText(meta['headerSize']) || 'MEDIUM_HEADER') === size,
          run: () => void session.run({ kind: 'setMeta', id, change: { headerSize: size } }),
        }))
      : []),
    (isContainer || type === 'HEADER') && {
      id: 'background',
      label: meta['background'] === 'BACKGROUND_WHITE' ? t('Transparent background') : t('White background'),
      run: () =>
        void session.run({
          kind: 'setMeta',
          id,
          change: {
            background:
              meta['background'] === 'BACKGROUND_WHITE' ? 'BACKGROUND_TRANSPARENT' : 'BACKGROUND_WHITE',
          },
        }),
    },
    type !== 'CHART' &&
      !isTop && {
        id: 'duplicate',
        label: t('Duplicate'),
        icon: Copy,
        run: () => void session.run({ kind: 'duplicate', id }),
      },
    isSized(type) &&
      (parent.type === 'COLUMN' || (parent.type === 'ROW' && type !== 'COLUMN')) && {
        id: 'wrap',
        label: parent.type === 'ROW' ? t('Wrap in column') : t('Wrap in row'),
        icon: Group,
        run: () => void session.run({ kind: 'wrap', id }),
      },
    isContainer && {
      id: 'unwrap',
      label: t('Unwrap'),
      icon: Ungroup,
      disabled: component.children.length === 0,
      run: () => void session.run({ kind: 'unwrap', id }),
    },
    isTop && {
      id: 'grid',
      label: t('Put tabs into one page'),
      icon: Ungroup,
      run: () => void session.run({ kind: 'gridAtTop' }),
    },
    {
      id: 'remove',
      label: t('Remove'),
      icon: Trash2,
      danger: true,
      separated: true,
      run: () => void session.run({ kind: 'remove', id }),
    },
  ];
  return items.filter((each) => each !== false);
}
