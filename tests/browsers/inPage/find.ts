import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/**
 * Runs in the page of a browser under test, as `window.walkPage`: finds elements by role and name, as a screen reader
 * names them, because the browsers' own ways to do so differ.
 */

/** What is looked for; text that is compared with a name or contents is found within them if it is `/like this/`. */
export interface Query {
  readonly role?: string;
  readonly name?: string;
  readonly selector?: string;
  readonly text?: string;
  /** Attributes that it has, with their values. */
  readonly with?: Readonly<Record<string, string>>;
  readonly within?: Query;
  /** In a frame of the page. */
  readonly isInFrame?: true;
}

export interface Seen {
  readonly text: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface Point {
  readonly x: number;
  readonly y: number;
  /** What would be pressed instead, as it lies above. */
  readonly below?: string;
}

const matches = (pattern: string, text: string): boolean =>
  /^\/.*\/$/s.test(pattern) ? new RegExp(pattern.slice(1, -1)).test(text) : pattern === text;

const textOf = (element: Element): string =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : (element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')).trim();

/** What has a role is for a screen reader, too. */
function isShown(element: Element, role: string | undefined): boolean {
  if (role !== undefined && element.closest('[aria-hidden=true], [inert]') !== null) return false;
  return element.checkVisibility({ visibilityProperty: true });
}

const nameOf = (element: Element): string => computeAccessibleName(element).trim();

function rootsOf({ isInFrame }: Query): Element[] {
  if (isInFrame !== true) return [document.documentElement];
  const frames = [...document.querySelectorAll('iframe')];
  return frames.flatMap(({ contentDocument }) => contentDocument?.documentElement ?? []);
}

function elements(query: Query): Element[] {
  const roots = query.within === undefined ? rootsOf(query) : elements(query.within);
  const found = roots.flatMap((root) => [...root.querySelectorAll(query.selector ?? '*')]);
  return [...new Set(found)].filter(
    (element) =>
      (query.role === undefined || getRole(element) === query.role) &&
      Object.entries(query.with ?? {}).every(([key, value]) =>
        matches(value, element.getAttribute(key) ?? ''),
      ) &&
      isShown(element, query.role) &&
      (query.name === undefined || matches(query.name, nameOf(element))) &&
      (query.text === undefined || matches(query.text, textOf(element))),
  );
}

function describe(element: Element): Seen {
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    text: textOf(element),
    name: nameOf(element),
    attributes: Object.fromEntries([...element.attributes].map((each) => [each.name, each.value])),
    box: { x, y, width, height },
  };
}

export const find = (query: Query): Seen[] => elements(query).map(describe);

/** Where the first one is pressed, once it is scrolled into view; null if there is none. */
export function pointOf(query: Query): Point | null {
  const element = elements(query)[0];
  if (element === undefined) return null;
  if (element.matches(':disabled, [aria-disabled=true], :has(input:disabled)'))
    return { x: 0, y: 0, below: 'It is disabled' };
  const inView = (box: DOMRect) =>
    box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  if (!inView(element.getBoundingClientRect()))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // A link over two lines has nothing in the middle of its box.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const top = document.elementFromPoint(point.x, point.y);
  const isOnTop =
    top !== null &&
    (element.contains(top) ||
      top.contains(element) ||
      (top.closest('label') !== null && top.closest('label') === element.closest('label')));
  return isOnTop ? point : { ...point, below: top?.outerHTML.slice(0, 120) ?? 'nothing' };
}

/** What is on the page, for the report of a failed step. */
export const outline = (): string =>
  `${location.href}\n${document.body.innerText.replaceAll(/\n\s*\n/g, '\n').slice(0, 3000)}`;

/** Names of charts whose canvas has nothing on it. */
export const blankCharts = (): string[] =>
  [...document.querySelectorAll('figure')].filter(isBlank).map(nameOf);

function isBlank(figure: Element): boolean {
  const canvas = figure.querySelector('canvas');
  if (canvas === null || canvas.width === 0 || canvas.height === 0) return canvas !== null;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return data.every((value) => value === 0);
}

/** What makes the page wider than this: nothing, if it does not scroll to the side. */
export function wider(width: number): string[] {
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > width)
    .slice(-3)
    .map((element) => element.outerHTML.slice(0, 120));
}
