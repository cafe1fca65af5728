import type { ReactNode } from 'react';
import { chartsInScope } from '#domain/dashboard/scope.ts';
import type { FilterScope } from '#domain/nativeFilter/nativeFilter.ts';
import { type ScopeNode, changeScope, scopeTree } from '#domain/filter/scopeTree.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { t } from '#ui/t.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import styles from './FilterDialog.module.css';

export interface ScopeChoiceProps {
  readonly scope: FilterScope;
  readonly onChange: (scope: FilterScope) => void;
  readonly error: string;
}

/** The tabs and charts in a filter's scope. */
export function ScopeChoice({ scope, onChange, error }: ScopeChoiceProps): ReactNode {
  const { layout } = useDashboard();
  const children = scopeTree(layout);
  const reached = chartsInScope(scope, layout);
  const whole: ScopeNode = {
    id: 'ROOT_ID',
    name: t('All charts'),
    charts: children.flatMap(({ charts }) => charts),
    children,
  };
  return (
    <fieldset className={styles['scope']}>
      <legend>{t('Scope')}</legend>
      {error !== '' && (
        <p className={styles['error']} role="alert">
          {t(error)}
        </p>
      )}
      <ul>
        <Branch
          node={whole}
          reached={reached}
          onToggle={(charts, isIn) => onChange(changeScope(scope, charts, { isIn, layout }))}
        />
      </ul>
    </fieldset>
  );
}

interface BranchProps {
  readonly node: ScopeNode;
  readonly reached: ReadonlySet<number>;
  readonly onToggle: (charts: readonly number[], isIn: boolean) => void;
}

function Branch({ node, reached, onToggle }: BranchProps): ReactNode {
  const inside = node.charts.filter((id) => reached.has(id)).length;
  const isAll = inside === node.charts.length && inside > 0;
  return (
    <li>
      <Checkbox
        isSelected={isAll}
        isIndeterminate={inside > 0 && !isAll}
        isDisabled={node.charts.length === 0}
        onChange={() => onToggle(node.charts, !isAll)}
      >
        {node.name}
      </Checkbox>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((each) => (
            <Branch key={each.id} node={each} reached={reached} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}
