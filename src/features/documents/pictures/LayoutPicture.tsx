import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { layoutText } from '#domain/dashboard/edit/normalise.ts';
import { type AnyNode, childrenOf, GRID_COLUMNS } from '#domain/dashboard/layout/layoutNode.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { sameJson } from '#domain/merge/same.ts';
import { t } from '#ui/t.ts';
import styles from './Pictures.module.css';

interface LayoutPictureProps {
  readonly label: string;
  readonly layout: LayoutMap;
  /** What is not as in this one is marked. */
  readonly before: LayoutMap;
}

/** A dashboard in small: the place, size and name of each component. */
export function LayoutPicture({ label, layout, before }: LayoutPictureProps): ReactNode {
  const { nodes } = useMemo(() => readLayout(layoutText(layout), []), [layout]);
  const isChanged = (id: string): boolean => !sameJson(layout[id], before[id]);
  return (
    // A scrolling region without focusable content must itself be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['layout']} role="group" aria-label={label} tabIndex={0}>
      {nodes.map((node) => (
        <Component key={node.id} node={node} isChanged={isChanged} />
      ))}
    </div>
  );
}

interface ComponentProps {
  readonly node: AnyNode;
  readonly isChanged: (id: string) => boolean;
}

/** What holds others, or has no content. */
const PLACES: ReadonlySet<string> = new Set(['row', 'column', 'tabs', 'tab', 'divider']);

/** A unit of heights, in pixels; rows of real dashboards are some fifty units high. */
const UNIT = 0.8;

function Component({ node, isChanged }: ComponentProps): ReactNode {
  const style: CSSProperties = {
    ...('width' in node && { flex: `0 1 ${(100 * node.width) / GRID_COLUMNS}%` }),
    ...('height' in node && { minHeight: Math.max(20, UNIT * node.height) }),
  };
  const name = nameOf(node);
  return (
    <div
      className={styles[PLACES.has(node.kind) ? node.kind : 'box']}
      style={style}
      data-changed={isChanged(node.id)}
    >
      {name !== '' && <span className={styles['name']}>{name}</span>}
      {childrenOf(node).map((child) => (
        <Component key={child.id} node={child} isChanged={isChanged} />
      ))}
    </div>
  );
}

function nameOf(node: AnyNode): string {
  switch (node.kind) {
    case 'chart':
      return node.name;
    case 'header':
    case 'tab':
      return node.text;
    case 'markdown':
      return t('Text');
    case 'unknown':
      return node.type;
    case 'row':
    case 'column':
    case 'tabs':
    case 'divider':
      return '';
  }
}
