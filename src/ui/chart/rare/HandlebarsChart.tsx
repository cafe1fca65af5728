import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { textOf } from '#domain/chart/form/formData.ts';
import { NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import { isBlank, renderTemplate } from '#charts/handlebars/renderTemplate.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import { t } from '../../t.ts';
import styles from '../Chart.module.css';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { cleanNodes } from './cleanHtml.ts';
import { cleanStyles } from './cleanStyles.ts';
import { ScrollContainer } from './ScrollContainer.tsx';

/** More rows than this are no text that a person reads. */
const MAX_ROWS = 5000;
/**
 * The colours and font of the page reach into the shadow root; its rules do not. The mark of an item without a list
 * would be outside the box.
 */
const BASE =
  ':host{display:block}li{margin-inline-start:1.6em}:is(ul,ol)>li{margin-inline-start:0}table{border-collapse:collapse}td,th{padding:4px 8px;text-align:start}';

/**
 * Rows in a template of the author. Its HTML is cleaned into elements one by one, so that nothing of it runs or loads,
 * and its styles are in a shadow root, so that they reach nothing else of the page.
 */
export function HandlebarsChart({ label, form, frames, onRendered }: ChartViewProps): ReactNode {
  const [frame] = frames;
  const rendered = useMemo(() => {
    const rows = frame === undefined ? [] : wireOfFrame(frame).data.slice(0, MAX_ROWS);
    return renderTemplate(textOf(form['handlebarsTemplate']) ?? '', { data: rows });
  }, [frame, form]);
  const nodes = useMemo(() => ('html' in rendered ? cleanNodes(rendered.html) : null), [rendered]);
  useEffect(() => onRendered?.(), [frame, onRendered]);
  if (!('html' in rendered)) return <ChartMessage text={t(rendered.text, rendered.values)} />;
  if (frame?.rowCount === 0 && isBlank(rendered.html)) return <ChartMessage text={t(NO_ROWS.reason.text)} />;
  const isCut = rendered.isCut || (frame?.rowCount ?? 0) > MAX_ROWS;
  return (
    <div className={styles['chart']}>
      <Shadow label={label} css={textOf(form['styleTemplate']) ?? ''}>
        {nodes}
      </Shadow>
      {isCut ? (
        <ChartNotes notes={[{ text: 'Only the beginning is shown. “View as table” shows all rows.' }]} />
      ) : null}
    </div>
  );
}

function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BASE + cleanStyles(css));
  root.adoptedStyleSheets = [sheet];
}

interface ShadowProps {
  readonly label: string;
  readonly css: string;
  readonly children: ReactNode;
}

function Shadow({ label, css, children }: ShadowProps): ReactNode {
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
      <div ref={host}>{root === null ? null : createPortal(children, root)}</div>
    </ScrollContainer>
  );
}
