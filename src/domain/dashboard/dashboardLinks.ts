import { type AnyNode, childrenOf } from './layout/layoutNode.ts';

/** A link of an author to a dashboard of this app. */
export interface DashboardLink {
  /** Its id, slug or uuid. */
  readonly name: string;
  /** The rest of the address: parameters and fragment. */
  readonly rest: string;
}

const DASHBOARD = /^superset\/dashboard\/([^/?#]+)\/?([?#].*)?$/;

/**
 * The dashboard that a link names; null for any other page. `app` is the address of this app, with a slash at its end.
 */
export function readDashboardLink(href: string, app: string): DashboardLink | null {
  const path = href.startsWith(app) ? href.slice(app.length) : /^\/(?!\/)/.test(href) ? href.slice(1) : null;
  const match = path === null ? null : DASHBOARD.exec(path);
  const name = match?.[1];
  if (name === undefined || name === 'p') return null;
  return { name: decoded(name), rest: match?.[2] ?? '' };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const HREF = /\]\(\s*<?([^\s)>]+)|href\s*=\s*["']([^"']+)/g;

/** The dashboards that the texts of a layout link to, each once. */
export function linkedDashboards(nodes: readonly AnyNode[], app: string): readonly string[] {
  const names = nodes.flatMap(function namesIn(node): readonly string[] {
    const own = node.kind === 'markdown' ? hrefs(node.code) : [];
    return [
      ...own.flatMap((href) => readDashboardLink(href, app)?.name ?? []),
      ...childrenOf(node).flatMap(namesIn),
    ];
  });
  return [...new Set(names)];
}

const hrefs = (code: string): readonly string[] =>
  [...code.matchAll(HREF)].flatMap(([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? []);
