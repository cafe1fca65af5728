import { GripVertical, EllipsisVertical } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { typeWord } from '#domain/dashboard/edit/names.ts';
import { topTabs } from '#domain/dashboard/edit/layoutMap.ts';
import { t } from '#ui/t.ts';
import { classes } from '#ui/classes.ts';
import { useObserved } from '#ui/useObservable.ts';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import type { FrameProps } from '../../layout/frame.ts';
import { useDragSource } from '../drag/dragging.ts';
import styles from './EditFrame.module.css';
import { useEditing, useShown } from '../editContext.ts';
import { useTouchDrag } from '../drag/touchDrag.ts';
import { ResizeHandles } from './ResizeHandles.tsx';
import { TextDialog } from './TextDialog.tsx';
import { frameItems } from './frameItems.ts';

/** The actions of a component, all available by keyboard. */
function FrameMenu({
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

/** A component in edit mode: its name, handle, options menu and content. */
export function EditFrame({ node, style, children }: FrameProps): ReactNode {
  const { session, drops } = useEditing();
  const { id, kind } = node;
  const name = useObserved(session.names, (names) => names.get(id) ?? t(typeWord(kind.toUpperCase())));
  const isTop = useShown((shown) => topTabs(shown)?.id === id);
  const active = useObserved(session.mode, (mode) =>
    mode.kind !== 'idle' && mode.id === id ? mode.kind : null,
  );
  const selected = useObserved(session.selection.ids, (ids) => (ids.has(id) ? ids.size : 0));
  const [isWriting, setWriting] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const dragged = useMemo(() => (isTop ? null : { id }), [isTop, id]);
  useDragSource(frame, bar, dragged);
  useTouchDrag(bar, dragged, drops);

  // A moved component is mounted again at its new place and keeps the focus.
  useEffect(() => {
    if (active === null || frame.current === null) return;
    frame.current.focus({ preventScroll: true });
    frame.current.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    if (session.added.get() !== id) return;
    session.added.set(null);
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [session, id]);

  const isNext = useObserved(session.focusNext, (next) => next === id);
  useEffect(() => {
    if (!isNext) return;
    session.focusNext.set(null);
    if (document.activeElement === document.body) frame.current?.focus();
  }, [session, isNext]);

  const isText = kind === 'markdown' || kind === 'header';
  /** Double-clicks in the dialog arrive here as well. */
  function startWriting({ target }: MouseEvent): void {
    if (target instanceof Node && frame.current?.contains(target) === true) setWriting(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same by keyboard
    <div
      ref={frame}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-edit-id={id}
      data-kind={kind}
      data-active={active ?? undefined}
      data-in-selection={selected > 0 || undefined}
      className={styles['frame']}
      style={style}
      onDoubleClick={isText ? startWriting : undefined}
    >
      <div ref={bar} data-drag-bar className={styles['bar']}>
        <GripVertical size={14} aria-hidden />
        <span className={styles['type']}>{t(typeWord(kind.toUpperCase()))}</span>
        {selected > 0 && <span className={styles['selected']}>{t('Selected')}</span>}
        <FrameMenu id={id} name={name} selected={selected} onWrite={() => setWriting(true)} />
      </div>
      {children}
      <EmptyNote node={node} />
      <ResizeHandles id={id} frame={frame} />
      {isWriting && <TextDialog id={id} onClose={() => setWriting(false)} />}
    </div>
  );
}

/** What can be done with a component that shows nothing yet. */
function EmptyNote({ node }: Pick<FrameProps, 'node'>): ReactNode {
  if ('children' in node && node.children.length === 0)
    return <p className={styles['empty']}>{t('Empty. Drop components here.')}</p>;
  if (node.kind === 'markdown' && node.code.trim() === '')
    return (
      <p className={classes(styles['empty'], styles['over'])}>{t('Empty. Double-click to edit the text.')}</p>
    );
  return null;
}
