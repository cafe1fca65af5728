import {
  AlignHorizontalSpaceAround,
  AlignVerticalSpaceAround,
  SquareDashedMousePointer,
  Check,
  Copy,
  EllipsisVertical,
  Group,
  Move,
  Pencil,
  Plus,
  Scaling,
  Trash2,
  Ungroup,
  Clipboard,
  ClipboardCopy,
  ClipboardPaste,
  Scissors,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { asText } from '#domain/jsonValue.ts';
import { findComponent, isSized, metaOf, parentOf, topTabs } from '#domain/dashboard/edit/layoutMap.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { sizeLimits } from '#domain/dashboard/edit/edits/resize.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useEditing } from '../editContext.ts';
import type { Editing } from '../editContext.ts';

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
      items={() => itemsFor({ session, clipboard }, session.shown.get(), { id, selected, onWrite })}
    >
      <IconButton small label={label} icon={EllipsisVertical} placement="top" />
    </Menu>
  );
}

const HEADER_SIZES = [
  ['SMALL_HEADER', 'Small'],
  ['MEDIUM_HEADER', 'Medium'],
  ['LARGE_HEADER', 'Large'],
] as const;

const ROW_EDITS = [
  { kind: 'align', label: 'Align heights', icon: AlignVerticalSpaceAround },
  { kind: 'distribute', label: 'Distribute widths', icon: AlignHorizontalSpaceAround },
] as const;

function itemsFor(
  { session, clipboard }: Pick<Editing, 'session' | 'clipboard'>,
  map: LayoutMap,
  { id, selected, onWrite }: { readonly id: string; readonly selected: number; readonly onWrite: () => void },
): readonly MenuAction[] {
  const component = findComponent(map, id);
  const parent = parentOf(map, id);
  if (component === null || parent === null) return [];
  const { type } = component;
  const limits = sizeLimits(map, id);
  const isTop = topTabs(map)?.id === id;
  const isMany = selected > 1;
  const hasText = type === 'HEADER' || type === 'TAB' || type === 'MARKDOWN';
  const isContainer = type === 'ROW' || type === 'COLUMN';
  const meta = metaOf(component);
  const items: (MenuAction | false)[] = [
    !isTop && {
      id: 'move',
      label: t(isMany ? 'Move selected' : 'Move'),
      icon: Move,
      run: () => session.move(id),
    },
    (limits.width !== null || limits.height !== null) && {
      id: 'resize',
      label: t(isMany ? 'Resize selected' : 'Resize'),
      icon: Scaling,
      run: () => session.resize(id),
    },
    !isTop && {
      id: 'select',
      label: selected > 0 ? t('Deselect') : t('Select'),
      icon: SquareDashedMousePointer,
      run: () => session.selection.toggle(id),
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
          // Of a menu with a choice every item would be one.
          ...((asText(meta['headerSize']) || 'MEDIUM_HEADER') === size && { icon: Check, disabled: true }),
          run: () => void session.run({ kind: 'setMeta', id, change: { headerSize: size } }),
        }))
      : []),
    ...(type === 'ROW' && component.children.length > 1
      ? ROW_EDITS.map(({ kind, label, icon }) => ({
          id: kind,
          label: t(label),
          icon,
          run: () => void session.run({ kind, id }),
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
    ...(isTop
      ? []
      : [
          {
            id: 'copy',
            label: t(isMany ? 'Copy selected' : 'Copy'),
            icon: Clipboard,
            run: () => clipboard.copy(id),
          },
          {
            id: 'cut',
            label: t(isMany ? 'Cut selected' : 'Cut'),
            icon: Scissors,
            run: () => clipboard.cut(id),
          },
        ]),
    { id: 'paste', label: t('Paste after'), icon: ClipboardPaste, run: () => clipboard.paste(id) },
    {
      id: 'pasteCopies',
      label: t('Paste as copies'),
      icon: ClipboardCopy,
      run: () => clipboard.pasteCopies(id),
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
      label: t(isMany ? 'Remove selected' : 'Remove'),
      icon: Trash2,
      danger: true,
      separated: true,
      run: () => session.remove(id),
    },
  ];
  return items.filter((each) => each !== false);
}
