import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { cleanNodes } from './cleanHtml.ts';
import { cleanStyles } from './cleanStyles.ts';
import { ScrollContainer } from './ScrollContainer.tsx';

/**
 * The colours and font of the page reach into the shadow root; its rules do not. The mark of an item without a list
 * would be outside the box.
 */
const BASE =
  ':host{display:block}li{margin-inline-start:1.6em}:is(ul,ol)>li{margin-inline-start:0}table{border-collapse:collapse}td,th{padding:4px 8px;text-align:start}';

function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BASE + cleanStyles(css));
  root.adoptedStyleSheets = [sheet];
}

export interface HtmlBoxProps {
  readonly label: string;
  readonly html: string;
  readonly css: string;
}

/**
 * HTML of others. It is cleaned into elements one by one, so that nothing of it runs or loads, and its styles are in a
 * shadow root, so that they reach nothing else of the page.
 */
export function HtmlBox({ label, html, css }: HtmlBoxProps): ReactNode {
  const nodes = useMemo(() => cleanNodes(html), [html]);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const host = useCallback(
    (element: HTMLDivElement | null) =>
      setRoot(element === null ? null : (element.shadowRoot ?? element.attachShadow({ mode: 'open' }))),
    [],
  );
  useEffect(() => {
    if (root !== null) adopt(root, css);
  }, [root, css]);
  return (
    <ScrollContainer label={label}>
      <div ref={host}>{root === null ? null : createPortal(nodes, root)}</div>
    </ScrollContainer>
  );
}
