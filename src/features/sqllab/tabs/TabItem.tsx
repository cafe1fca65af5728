import { Pin, X } from 'lucide-react';
import { type DragEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { ICON } from '#ui/icon.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { t } from '#ui/t.ts';
import styles from './TabStrip.module.css';

/** The actions of the tabs in a strip. The same object for all of them while the strip is mounted. */
export interface TabItemActions {
  /** `byMouse`: only then the focus moves to the editor. */
  readonly show: (tabId: string, byMouse: boolean) => void;
  readonly rename: (tabId: string) => void;
  readonly close: (tabId: string) => void;
  /** A tab is dragged over this one: over its second half or its first. */
  readonly dragOver: (tabId: string, isAfter: boolean) => void;
  readonly drop: (draggedId: string) => void;
  readonly endDrag: () => void;
}

export interface TabItemProps {
  readonly id: string;
  readonly name: string;
  readonly isLocal: boolean;
  readonly isPinned: boolean;
  readonly color: string | null;
  /** Whether its query is running. */
  readonly isRunning: boolean;
  readonly isShown: boolean;
  readonly isDropTarget: boolean;
  readonly actions: TabItemActions;
}

const DRAG_TYPE = 'application/x-sextant-tab';
const MIDDLE_BUTTON = 1;

/** The element id of a tab's panel. */
export function panelId(tabId: string): string {
  return `query-tab-panel-${tabId}`;
}

export function tabElementId(tabId: string): string {
  return `query-tab-${tabId}`;
}

/**
 * A tab of the strip. The strip handles its keys; its close button is for the mouse, the keyboard has Delete and the
 * menu. Memoized, because there may be hundreds.
 */
export const TabItem = memo(function TabItem(props: TabItemProps): ReactNode {
  const { id, name, isLocal, isPinned, color, isRunning, isShown, isDropTarget, actions } = props;
  const state = [isRunning && t('running'), isLocal && t('not on the server')].filter(
    (note) => note !== false,
  );
  const notes = [...state, ...(isPinned ? [t('pinned')] : []), ...(color === null ? [] : [t(color)])];
  const note = notes.length === 0 ? null : notes.join(', ');

  function close(event: MouseEvent): void {
    event.stopPropagation();
    event.preventDefault();
    actions.close(id);
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    actions.dragOver(id, event.clientX > box.left + box.width / 2);
  }

  return (
    <div
      role="tab"
      id={tabElementId(id)}
      aria-label={name}
      aria-selected={isShown}
      aria-controls={isShown ? panelId(id) : undefined}
      {...(note === null ? {} : { 'aria-description': note })}
      title={note === null ? name : `${name} · ${note}`}
      tabIndex={isShown ? 0 : -1}
      draggable
      data-tab-color={color}
      className={classes(styles['tab'], isShown && styles['shown'], isDropTarget && styles['dropTarget'])}
      onClick={({ nativeEvent }) =>
        actions.show(id, 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse')
      }
      onKeyDown={undefined}
      onDoubleClick={() => actions.rename(id)}
      onAuxClick={(event) => {
        if (event.button === MIDDLE_BUTTON && !isPinned) close(event);
      }}
      onMouseDown={(event) => {
        // Otherwise the middle button starts autoscroll.
        if (event.button === MIDDLE_BUTTON) event.preventDefault();
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        actions.drop(event.dataTransfer.getData(DRAG_TYPE));
      }}
      onDragEnd={actions.endDrag}
    >
      {state.length > 0 && <span className={styles[isRunning ? 'turning' : 'dot']} />}
      {note !== null && <VisuallyHidden>{note}</VisuallyHidden>}
      <span className={styles['name']}>{name}</span>
      {isPinned && <Pin {...ICON} size={13} className={styles['pin']} />}
      {!isPinned && (
        <span
          aria-hidden
          title={t('Close')}
          className={styles['close']}
          onClick={close}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <X {...ICON} size={13} />
        </span>
      )}
    </div>
  );
});
