import { type ReactNode } from 'react';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { Content } from '#store/documents/documentRow.ts';
import { LayoutPicture } from './LayoutPicture.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import styles from './Pictures.module.css';

/** A state of a document, and what it is called. */
export interface Pictured {
  readonly label: string;
  readonly content: Content;
}

interface PicturesProps {
  /** The document's. */
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  /** What the others differ from comes first. */
  readonly states: readonly Pictured[];
}

/** The states of a chart or a dashboard as pictures, side by side; nothing where all look the same. */
export function Pictures({ id, kind, label, states }: PicturesProps): ReactNode {
  const [first] = states;
  if (first === undefined || !isDrawn(kind)) return null;
  const parts = states.map(({ content }) => DRAWN_PART[kind](content));
  if (parts.every((part) => sameJson(part, parts[0]))) return null;
  return (
    <ul aria-label={label} className={styles['pictures']}>
      {states.map((state) => (
        <li key={state.label}>
          <figure aria-label={state.label}>
            <figcaption>{state.label}</figcaption>
            {kind === 'chart' ? (
              <ChartPicture
                subject={`explore:picture ${id} ${state.label}`}
                label={state.label}
                contents={state.content as ChartContents}
              />
            ) : (
              <LayoutPicture
                label={state.label}
                layout={(state.content as DashboardContents).layout}
                before={(first.content as DashboardContents).layout}
              />
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}

const DRAWN_PART = {
  chart: (content: Content) => (content as ChartContents).form,
  dashboard: (content: Content) => (content as DashboardContents).layout,
};

const isDrawn = (kind: string): kind is keyof typeof DRAWN_PART => kind in DRAWN_PART;
