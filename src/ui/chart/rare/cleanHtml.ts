import { createElement, Fragment, type ReactNode } from 'react';
import { cleanDeclarations } from './cleanStyles.ts';

/** Elements of text, lists and tables; everything else is replaced by its children, or dropped with them. */
const KEPT: ReadonlySet<string> = new Set(
  'a abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark meter ol p pre progress q s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
);
const DROPPED: ReadonlySet<string> = new Set(
  'script style iframe object embed template noscript svg math link meta base head title form textarea select audio video canvas'.split(
    ' ',
  ),
);
const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Attributes as React names them. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  alt: 'alt',
  class: 'className',
  colspan: 'colSpan',
  dir: 'dir',
  height: 'height',
  lang: 'lang',
  max: 'max',
  min: 'min',
  rowspan: 'rowSpan',
  scope: 'scope',
  title: 'title',
  value: 'value',
  width: 'width',
};
/** The browser would report each style and each handler that it parses, though none is applied. */
const TAG = /<[a-z][^>]*>/gi;
const REPORTED = /[\s/](style|on\w+)\s*=/gi;

/** Depth and number of elements, so that a template cannot block the page. */
const DEEPEST = 60;
const MAX_NODES = 50_000;

/** HTML as elements of this page: what runs, loads or sends is left out. The parser's document is inert. */
export function cleanNodes(html: string): ReactNode {
  const inert = document.createElement('template');
  inert.innerHTML = html.replace(TAG, (tag) => tag.replace(REPORTED, ' data-own-$1='));
  const budget = { left: MAX_NODES };
  return nodesOf(inert.content, 0, budget);
}

function nodesOf(parent: Node, depth: number, budget: { left: number }): readonly ReactNode[] {
  if (depth > DEEPEST) return [];
  return Array.from(parent.childNodes).map((node, key) => {
    budget.left -= 1;
    if (budget.left < 0) return null;
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (DROPPED.has(tag)) return null;
    const children = nodesOf(node, depth + 1, budget);
    if (!KEPT.has(tag)) return createElement(Fragment, { key }, ...children);
    const props = { key, ...propsOf(node, tag) };
    // An image that is not shown is its text.
    if (tag === 'img' && !('src' in props)) return node.getAttribute('alt');
    return VOID.has(tag) ? createElement(tag, props) : createElement(tag, props, ...children);
  });
}

function propsOf(node: Element, tag: string): Readonly<Record<string, unknown>> {
  const props: Record<string, unknown> = {};
  for (const { name, value } of Array.from(node.attributes)) {
    const known = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined;
    if (known !== undefined) props[known] = value;
    else if (name === 'open' && tag === 'details') props['open'] = true;
    else if (name === 'style' || name === 'data-own-style') props['style'] = cleanDeclarations(value);
    else if (name === 'href' && tag === 'a' && isAddress(value)) Object.assign(props, link(value));
    else if (/^(?:data-(?!own-)|aria-)[a-z-]+$/.test(name)) props[name] = value;
    // An address, also of this site, would be requested: only what an image contains is shown.
    else if (name === 'src' && tag === 'img' && /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(value))
      props['src'] = value;
  }
  if (tag === 'img' && props['alt'] === undefined) props['alt'] = '';
  return props;
}

const link = (href: string) => ({ href, target: '_blank', rel: 'noopener noreferrer' });

/** Browsers skip some characters of an address: only one that begins with its scheme is taken. */
const isAddress = (value: string): boolean => /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(value.trim());
