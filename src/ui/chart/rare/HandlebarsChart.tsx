import { type ReactNode, useEffect, useMemo } from 'react';
import { textOf } from '#domain/chart/form/formData.ts';
import { NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import { isBlank, renderTemplate } from '#charts/handlebars/renderTemplate.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import { t } from '../../t.ts';
import styles from '../Chart.module.css';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { HtmlBox } from './HtmlBox.tsx';

/** More rows than this are no text that a person reads. */
const MAX_ROWS = 5000;
/** Rows in a template of the author. */
export function HandlebarsChart({ label, form, frames, onRendered }: ChartViewProps): ReactNode {
  const [frame] = frames;
  const rendered = useMemo(() => {
    const rows = frame === undefined ? [] : wireOfFrame(frame).data.slice(0, MAX_ROWS);
    return renderTemplate(textOf(form['handlebarsTemplate']) ?? '', { data: rows });
  }, [frame, form]);
  useEffect(() => onRendered?.(), [frame, onRendered]);
  if (!('html' in rendered)) return <ChartMessage text={t(rendered.text, rendered.values)} />;
  if (frame?.rowCount === 0 && isBlank(rendered.html)) return <ChartMessage text={t(NO_ROWS.reason.text)} />;
  const isCut = rendered.isCut || (frame?.rowCount ?? 0) > MAX_ROWS;
  return (
    <div className={styles['chart']}>
      <HtmlBox label={label} html={rendered.html} css={textOf(form['styleTemplate']) ?? ''} />
      {isCut ? (
        <ChartNotes notes={[{ text: 'Only the beginning is shown. “View as table” shows all rows.' }]} />
      ) : null}
    </div>
  );
}
