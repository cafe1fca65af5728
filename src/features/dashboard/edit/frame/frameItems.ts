import {
  AlignHorizontalSpaceAround,
  AlignVerticalSpaceAround,
  Check,
  Clipboard,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  Group,
  Move,
  Pencil,
  Plus,
  Scaling,
  Scissors,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
} from 'lucide-react';
import { sizeLimits } from '#domain/dashboard/edit/edits/resize.ts';
import {
  findComponent,
  isSized,
  metaOf,
  parentOf,
  topTabs,
  type Component,
} from '#domain/dashboard/edit/layoutMap.ts';
import { asText } from '#domain/jsonValue.ts';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import type { DashboardEditing } from '../editContext.ts';

const HEADER_SIZES = [
  ['SMALL_HEADER', 'Small'],
  ['MEDIUM_HEADER', 'Medium'],
  ['LARGE_HEADER', 'Large'],
] as const;

const ROW_EDITS = [
  { kind: 'align', label: 'Align heights', icon: AlignVerticalSpaceAround },
  { kind: 'distribute', label: 'Distribute widths', icon: AlignHorizontalSpaceAround },
] as const;

interface FrameOfMenu {
  readonly id: string;
  /** How many components are selected with this one; 0 if it is not selected. */
  readonly selected: number;
  /** Opens the dialog for its text. */
  readonly onWrite: () => void;
}

/** A component of the layout, as the items of its menu see it. */
interface Subject extends FrameOfMenu {
  readonly component: Component;
  readonly parent: Component;
  /** The tabs of the whole dashboard, which are not moved or copied. */
  readonly isTop: boolean;
  readonly isResizable: boolean;
}

type Session = DashboardEditing['session'];
type Items = readonly (MenuAction | false)[];

/** The items of the menu of a component: what can be done with it where it is. */
export function frameItems(
  { session, clipboard }: Pick<DashboardEditing, 'session' | 'clipboard'>,
  frame: FrameOfMenu,
): readonly MenuAction[] {
  const map = session.shown.get();
  const component = findComponent(map, frame.id);
  const parent = parentOf(map, frame.id);
  if (component === null || parent === null) return [];
  const limits = sizeLimits(map, frame.id);
  const subject: Subject = {
    ...frame,
    component,
    parent,
    isTop: topTabs(map)?.id === frame.id,
    isResizable: limits.width !== null || limits.height !== null,
  };
  const items: Items = [
    ...placeItems(session, subject),
    ...contentItems(session, subject),
    ...copyItems(session, clipboard, subject),
    ...nestingItems(session, subject),
    {
      id: 'remove',
      label: t(frame.selected > 1 ? 'Remove selected' : 'Remove'),
      icon: Trash2,
      danger: true,
      separated: true,
      run: () => session.remove(frame.id),
    },
  ];
  return items.filter((each) => each !== false);
}

/** Where it is and how large; several selected components are moved together. */
function placeItems(session: Session, { id, selected, isTop, isResizable }: Subject): Items {
  const isMany = selected > 1;
  return [
    !isTop && {
      id: 'move',
      label: t(isMany ? 'Move selected' : 'Move'),
      icon: Move,
      run: () => session.move(id),
    },
    isResizable && {
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
  ];
}

/** What is particular to its type: text, tabs, the size of a header, the components of a row, the background. */
function contentItems(session: Session, { id, component, onWrite }: Subject): Items {
  const { type } = component;
  const meta = metaOf(component);
  const headerSize = asText(meta['headerSize']) || 'MEDIUM_HEADER';
  const isWhite = meta['background'] === 'BACKGROUND_WHITE';
  return [
    (type === 'HEADER' || type === 'TAB' || type === 'MARKDOWN') && {
      id: 'text',
      label: type === 'TAB' ? t('Rename') : t('Edit text'),
      icon: Pencil,
      run: onWrite,
    },
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
    ...(type === 'HEADER' ? HEADER_SIZES : []).map(([size, label]) => ({
      id: size,
      label: t(label),
      // Of a menu with a choice every item would be one.
      ...(headerSize === size && { icon: Check, disabled: true }),
      run: () => void session.run({ kind: 'setMeta', id, change: { headerSize: size } }),
    })),
    ...(type === 'ROW' && component.children.length > 1 ? ROW_EDITS : []).map(({ kind, label, icon }) => ({
      id: kind,
      label: t(label),
      icon,
      run: () => void session.run({ kind, id }),
    })),
    (isContainer(component) || type === 'HEADER') && {
      id: 'background',
      label: isWhite ? t('Transparent background') : t('White background'),
      run: () =>
        void session.run({
          kind: 'setMeta',
          id,
          change: { background: isWhite ? 'BACKGROUND_TRANSPARENT' : 'BACKGROUND_WHITE' },
        }),
    },
  ];
}

function copyItems(
  session: Session,
  clipboard: DashboardEditing['clipboard'],
  { id, component, selected, isTop }: Subject,
): Items {
  const isMany = selected > 1;
  return [
    component.type !== 'CHART' &&
      !isTop && {
        id: 'duplicate',
        label: t('Duplicate'),
        icon: Copy,
        run: () => void session.run({ kind: 'duplicate', id }),
      },
    !isTop && {
      id: 'copy',
      label: t(isMany ? 'Copy selected' : 'Copy'),
      icon: Clipboard,
      run: () => clipboard.copy(id),
    },
    !isTop && {
      id: 'cut',
      label: t(isMany ? 'Cut selected' : 'Cut'),
      icon: Scissors,
      run: () => clipboard.cut(id),
    },
    { id: 'paste', label: t('Paste after'), icon: ClipboardPaste, run: () => clipboard.paste(id) },
    {
      id: 'pasteCopies',
      label: t('Paste as copies'),
      icon: ClipboardCopy,
      run: () => clipboard.pasteCopies(id),
    },
  ];
}

/** Puts it into a container, or the components of one out of it. */
function nestingItems(session: Session, { id, component, parent, isTop }: Subject): Items {
  const { type } = component;
  return [
    isSized(type) &&
      (parent.type === 'COLUMN' || (parent.type === 'ROW' && type !== 'COLUMN')) && {
        id: 'wrap',
        label: parent.type === 'ROW' ? t('Wrap in column') : t('Wrap in row'),
        icon: Group,
        run: () => void session.run({ kind: 'wrap', id }),
      },
    isContainer(component) && {
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
  ];
}

const isContainer = ({ type }: Component): boolean => type === 'ROW' || type === 'COLUMN';
