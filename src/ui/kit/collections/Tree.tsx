import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { TreeItem } from './TreeItem.tsx';
import styles from './Tree.module.css';
import { type TreeViewNode, type TreeRow, treeKey, treeRows } from './treeRows.ts';

const OVERSCAN = 8;

interface Window {
  readonly first: number;
  /** One past the last row to render. */
  readonly last: number;
  readonly pageRows: number;
  /** Scrolls the row into view with the least movement. */
  readonly scrollTo: (index: number) => void;
}

/**
 * Which rows are in view of a scrolling box, plus overscan. `tops` has where each begins, and where the last one ends.
 */
function useWindow(box: RefObject<HTMLElement | null>, tops: readonly number[]): Window {
  const count = tops.length - 1;
  const [view, setView] = useState({ top: 0, height: 600 });
  const isThere = count > 0;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
    // The box mounts and unmounts with the rows.
  }, [box, isThere]);

  const [atTop, atEnd] = [rowAt(tops, view.top), rowAt(tops, view.top + view.height)];
  return {
    first: Math.max(0, Math.min(count, atTop - OVERSCAN)),
    last: Math.min(count, atEnd + 1 + OVERSCAN),
    pageRows: Math.max(1, atEnd - atTop - 1),
    scrollTo(index) {
      const element = box.current;
      if (element === null) return;
      const [top = 0, end = 0] = tops.slice(index, index + 2);
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (end > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: end - element.clientHeight });
    },
  };
}

/** The last row that begins at or above a place. */
function rowAt(tops: readonly number[], place: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

const ROW_PX = 28;
/** A row with a note has it on a line of its own. */
const NOTED_PX = 44;

export interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeViewNode[];
  readonly expanded: ReadonlySet<string>;
  readonly onToggle: (id: string, expand: boolean) => void;
  /** Enter, Space or a click on a leaf; without it a node with children is toggled. */
  readonly onActivate?: (id: string) => void;
  /** Enter or a double click on any node, if it does more than toggle. */
  readonly onOpen?: (id: string) => void;
  /** What a dragged node stands for as text; null if it is not dragged. */
  readonly dragText?: (id: string) => string | null;
  /** The tooltip of a node. */
  readonly hintOf?: (id: string) => string;
  /** Shown if there are no nodes. */
  readonly empty?: ReactNode;
}

/**
 * A tree of any size: only rows in view are rendered. The focus stays on the tree, which names the active row, so that
 * scrolling it away does not lose the focus.
 */
export function Tree(props: TreeProps): ReactNode {
  const { label, nodes, expanded, onToggle, onActivate, onOpen, dragText, hintOf, empty } = props;
  const rows = useMemo(() => treeRows(nodes, expanded), [nodes, expanded]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const tops = useMemo(() => topsOf(rows), [rows]);
  const { first, last, scrollTo, pageRows } = useWindow(box, tops);
  const active = rows.find((each) => each.node.id === activeId) ?? rows[0];
  const itemId = (id: string): string => `${idPrefix}-${id}`;

  function activate(id: string): void {
    const row = rows.find((each) => each.node.id === id);
    if (row === undefined) return;
    setActiveId(id);
    if (row.node.children !== undefined) onToggle(id, !row.isExpanded);
    else onActivate?.(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && onOpen !== undefined && active !== undefined) {
      event.preventDefault();
      onOpen(active.node.id);
      return;
    }
    const move = treeKey(rows, active?.node.id ?? null, event.key, pageRows);
    if (move === null) return;
    event.preventDefault();
    if (move.kind === 'toggle') onToggle(move.id, move.expand);
    if (move.kind === 'activate') activate(move.id);
    if (move.kind === 'focus') {
      setActiveId(move.id);
      scrollTo(rows.findIndex((each) => each.node.id === move.id));
    }
  }

  if (rows.length === 0) return <div className={styles['empty']}>{empty}</div>;

  const isActiveDrawn = rows.slice(first, last).some((each) => each === active);
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      tabIndex={0}
      className={styles['tree']}
      onKeyDown={onKeyDown}
      {...(active !== undefined && isActiveDrawn ? { 'aria-activedescendant': itemId(active.node.id) } : {})}
    >
      <div role="none" className={styles['all']} style={{ height: tops.at(-1) }}>
        {rows.slice(first, last).map((row, index) => (
          <TreeItem
            key={row.node.id}
            id={itemId(row.node.id)}
            row={row}
            top={tops[first + index] ?? 0}
            isActive={row === active}
            onPress={() => activate(row.node.id)}
            onDoublePress={() => onOpen?.(row.node.id)}
            dragText={dragText}
            hintOf={hintOf}
          />
        ))}
      </div>
    </div>
  );
}

function topsOf(rows: readonly TreeRow[]): readonly number[] {
  const tops = [0];
  for (const { node } of rows) tops.push((tops.at(-1) ?? 0) + (node.note === undefined ? ROW_PX : NOTED_PX));
  return tops;
}
