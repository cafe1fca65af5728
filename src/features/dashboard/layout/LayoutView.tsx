import { LayoutDashboard } from 'lucide-react';
import { memo, type ReactNode, use, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { dashboardPath } from '#domain/dashboard/dashboard.ts';
import { isBlank } from '#domain/dashboard/layout/layout.ts';
import type { LayoutNode, TabNode } from '#domain/dashboard/layout/layoutNode.ts';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { useDashboard } from '../runtime/runtime.ts';
import { DashboardTabs } from './DashboardTabs.tsx';
import styles from './Layout.module.css';
import { useDashboardLinks } from '../address/useClickThrough.ts';
import { DashboardLinksContext } from './dashboardLink.ts';
import { Markdown } from './Markdown.tsx';
import { FrameContext } from './frame.ts';

export interface LayoutViewProps {
  readonly nodes: readonly LayoutNode[];
  /** The number of grid columns available. */
  readonly columns: number;
  /** Whether the nodes are laid out in a row. */
  readonly isRow?: boolean;
}

/** Components of a dashboard, in the order of its layout. */
export function LayoutView({ nodes, columns, isRow = false }: LayoutViewProps): ReactNode {
  return nodes.map((node) => <Component key={node.id} node={node} columns={columns} isRow={isRow} />);
}

/** The names by which the css of a dashboard finds its components are those of the contract's front end. */
const CHART_CLASSES = 'dashboard-component dashboard-component-chart-holder';

interface ComponentProps {
  readonly node: LayoutNode;
  readonly columns: number;
  readonly isRow: boolean;
}

const Component = memo(function Component(props: ComponentProps): ReactNode {
  const frame = use(FrameContext);
  const children = <Content {...props} />;
  if (frame === null) return children;
  const { node, columns, isRow } = props;
  const width = 'width' in node ? node.width : columns;
  return frame({ node, style: gridArea({ width, columns, isRow }), children });
});

function Content({ node, columns, isRow }: ComponentProps): ReactNode {
  const place = (width: number, height?: number) => gridArea({ width, columns, isRow, height });
  switch (node.kind) {
    case 'chart':
      return (
        <div
          className={classes(styles['cell'], CHART_CLASSES, `dashboard-chart-id-${node.chartId}`)}
          style={place(node.width, node.height)}
        >
          <ChartFigure node={node} />
        </div>
      );
    case 'markdown':
      return (
        <div
          id={node.id}
          className={classes(styles['cell'], styles['text'], 'dashboard-component dashboard-markdown')}
          style={place(node.width, node.height)}
        >
          <LinkedText code={node.code} />
        </div>
      );
    case 'header':
      return (
        <h2
          id={node.id}
          className={classes(
            styles['header'],
            styles[node.size],
            styles[node.background],
            'dashboard-component dashboard-component-header',
          )}
          style={place(columns)}
        >
          {node.text}
        </h2>
      );
    case 'divider':
      return <hr id={node.id} className={styles['divider']} style={place(columns)} />;
    case 'row':
      return (
        <div
          id={node.id}
          className={classes(styles['row'], styles[node.background], 'grid-row')}
          style={{ ...place(columns), ...gridColumns(columns) }}
        >
          <LayoutView nodes={node.children} columns={columns} isRow />
        </div>
      );
    case 'column': {
      const width = Math.min(node.width, columns);
      return (
        <div
          id={node.id}
          className={classes(styles['column'], styles[node.background], 'grid-column')}
          style={place(width)}
        >
          <LayoutView nodes={node.children} columns={width} />
        </div>
      );
    }
    case 'tabs':
      return (
        <div
          className={classes(styles['tabs'], 'dashboard-component dashboard-component-tabs')}
          style={place(columns)}
        >
          <DashboardTabs node={node} panel={(tab) => <TabContent tab={tab} columns={columns} />} />
        </div>
      );
    case 'unknown':
      return (
        <div className={classes(styles['cell'], styles['unknown'])} style={place(node.width, node.height)}>
          {t('Unsupported component type: “{type}”', { type: node.type || '?' })}
        </div>
      );
  }
}

function TabContent({ tab, columns }: { readonly tab: TabNode; readonly columns: number }): ReactNode {
  const frame = use(FrameContext);
  const children = <LayoutView nodes={tab.children} columns={columns} />;
  if (frame !== null) return frame({ node: tab, children });
  return isBlank(tab.children) ? <EmptyTab /> : children;
}

function EmptyTab(): ReactNode {
  return (
    <EmptyState icon={LayoutDashboard} title={t('This tab is empty')}>
      {t('Charts and text added to this tab appear here.')}
    </EmptyState>
  );
}

/** The whole dashboard, or the one chart that an address names. */
export function DashboardLayout({ columns }: { readonly columns: number }): ReactNode {
  const { dashboard, layout, options } = useDashboard();
  if (isBlank(layout.nodes)) {
    return (
      <EmptyState icon={LayoutDashboard} title={t('This dashboard is empty')}>
        {t('Charts and text added to this tab appear here.')}
      </EmptyState>
    );
  }
  const alone = layout.charts.find(({ chartId }) => chartId !== null && chartId === options.focusedChart);
  return (
    <div className={classes(styles['grid'], 'dashboard dashboard-content')}>
      {alone !== undefined && options.mode === 'none' && (
        <Link to={dashboardPath(dashboard)} className={styles['whole']}>
          {t('Back to dashboard')}
        </Link>
      )}
      <LayoutView
        nodes={alone === undefined ? layout.nodes : [{ ...alone, width: columns }]}
        columns={columns}
      />
    </div>
  );
}

/** A text whose links open other dashboards with the filters of this one. */
function LinkedText({ code }: { readonly code: string }): ReactNode {
  const links = useDashboardLinks();
  return (
    <DashboardLinksContext value={links}>
      <Markdown code={code} />
    </DashboardLinksContext>
  );
}

interface Place {
  readonly width: number;
  readonly columns: number;
  readonly isRow: boolean;
  readonly height?: number | undefined;
}

/** Sizes are passed to the style sheet as numbers: on a narrow page it uses the heights and not the widths. */
function gridArea({ width, columns, isRow, height }: Place): CSSProperties {
  return {
    ...(isRow && { '--span': Math.min(width, columns) }),
    ...(height !== undefined && { '--units': height }),
  } as CSSProperties;
}

function gridColumns(columns: number): CSSProperties {
  return { '--columns': columns } as CSSProperties;
}
