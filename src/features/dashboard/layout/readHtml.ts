import { defaultSchema } from 'rehype-sanitize';

/** The part of a hast node that is used here. */
interface HtmlNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly HtmlNode[];
}

/** The attribute on an element made by Markdown: its index, so that it keeps its properties. */
const MADE = 'data-made';
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input']);
/** Styles are not allowed on this page, and the CSP would report each one that is parsed. */
const STYLE = /(<[a-z][^<>]*)\sstyle\s*=/gi;
/** Boolean attributes. */
const FLAGS: ReadonlySet<string> = new Set(['open', 'reversed', 'itemScope', 'noWrap', 'compact', 'noShade']);

/** Property names in hast, by attribute name in HTML; those that sanitizing would remove are omitted. */
const PROPERTIES: ReadonlyMap<string, string> = new Map(
  Object.values(defaultSchema.attributes ?? {})
    .flat()
    .map((each) => (Array.isArray(each) ? each[0] : each))
    .map((name) => [attributeName(name), name]),
);

function attributeName(property: string): string {
  if (property === 'className') return 'class';
  if (property === 'htmlFor') return 'for';
  return property.toLowerCase().replace(/^(aria|data)(?=[a-z])/, '$1-');
}

/**
 * Parses HTML in Markdown with the browser's parser. Its document runs nothing and loads nothing, and the result must
 * still be sanitized. A parser of our own would be as large as all of Markdown.
 */
export function readHtml() {
  return (tree: HtmlNode): HtmlNode => {
    const made: HtmlNode[] = [];
    const inert = document.createElement('template');
    inert.innerHTML = written(tree, made);
    return { type: 'root', children: childrenOf(inert.content, made) };
  };
}

/** Markdown elements as tags, and HTML as its author wrote it, wherever it begins and ends. */
function written(node: HtmlNode, made: HtmlNode[]): string {
  if (node.type === 'raw') return (node.value ?? '').replaceAll(STYLE, '$1 data-style=');
  if (node.type === 'text') return (node.value ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const inner = (node.children ?? []).map((child) => written(child, made)).join('');
  if (node.tagName === undefined) return inner;
  const tag = `<${node.tagName} ${MADE}="${made.push(node) - 1}">`;
  return VOID.has(node.tagName) ? tag : `${tag}${inner}</${node.tagName}>`;
}

function childrenOf(parent: Node, made: readonly HtmlNode[]): readonly HtmlNode[] {
  return Array.from(parent.childNodes).flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [{ type: 'text', value: node.data }];
    if (!(node instanceof Element)) return [];
    const own = made[Number(node.getAttribute(MADE) ?? -1)];
    return [
      {
        type: 'element',
        tagName: node.localName,
        properties: own?.properties ?? propertiesOf(node),
        children: childrenOf(node, made),
      },
    ];
  });
}

function propertiesOf(element: Element): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(element.attributes).flatMap(({ name, value }): [string, unknown][] => {
      const property = PROPERTIES.get(name);
      if (property === undefined) return [];
      if (property === 'className') return [[property, value.split(/\s+/).filter(Boolean)]];
      return [[property, value === '' && FLAGS.has(property) ? true : value]];
    }),
  );
}
