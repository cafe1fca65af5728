import { defaultSchema } from 'rehype-sanitize';

/** As much of a tree of HTML as is read and made here. */
interface HtmlNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly HtmlNode[];
}

/** What stands at an element that Markdown made: which one it is, so that it keeps what it has. */
const MADE = 'data-made';
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input']);
/** Styles are not for this page, and its policy would report every one that is so much as read. */
const STYLE = /(<[a-z][^<>]*)\sstyle\s*=/gi;
/** Attributes that say something by being there. */
const FLAGS: ReadonlySet<string> = new Set(['open', 'reversed', 'itemScope', 'noWrap', 'compact', 'noShade']);

/** How attributes are called in a tree, by their names in HTML; those that would be taken out again are not among them. */
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
 * Lets the browser read the HTML in a text of Markdown. What it is read into runs nothing and loads nothing, and
 * what comes of it is still to be cleaned. A reader of our own would weigh as much as all of Markdown.
 */
export function readHtml() {
  return (tree: HtmlNode): HtmlNode => {
    const made: HtmlNode[] = [];
    const inert = document.createElement('template');
    inert.innerHTML = written(tree, made);
    return { type: 'root', children: childrenOf(inert.content, made) };
  };
}

/** Elements of Markdown as tags, and HTML as its author wrote it, wherever it begins and ends. */
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
