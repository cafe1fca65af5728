import { type ReactNode, useMemo, useState } from 'react';
import type { JsonNode } from '#domain/rows/json/jsonTree.ts';
import { Tree } from '../../kit/collections/Tree.tsx';
import type { TreeViewNode } from '../../kit/collections/treeRows.ts';
import { t } from '../../t.ts';

export interface JsonTreeProps {
  readonly label: string;
  readonly members: readonly JsonNode[];
}

/** The most characters of a value in its row; the text of the cell has all. */
const SHOWN = 500;

/** A nested value whose members open and close. */
export function JsonTree({ label, members }: JsonTreeProps): ReactNode {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const nodes = useMemo(() => treeNodes(members, '', expanded), [members, expanded]);
  return (
    <Tree
      label={label}
      nodes={nodes}
      expanded={expanded}
      onToggle={(id, expand) => {
        const next = new Set(expanded);
        if (expand) next.add(id);
        else next.delete(id);
        setExpanded(next);
      }}
      empty={t('No members')}
    />
  );
}

/** The members of those that are closed are left out: a value may be nested deeper than calls can be. */
function treeNodes(
  members: readonly JsonNode[],
  path: string,
  expanded: ReadonlySet<string>,
): readonly TreeViewNode[] {
  return members.map(({ key, text, members: inside }, at) => {
    const id = `${path}/${at}`;
    const detail = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    const children = inside !== undefined && expanded.has(id) ? treeNodes(inside, id, expanded) : [];
    return {
      id,
      label: key,
      name: `${key} ${detail}`,
      detail,
      ...(inside !== undefined && { children }),
    };
  });
}
