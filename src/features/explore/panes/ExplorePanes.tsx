import { type ReactNode, useState } from 'react';
import { FIRST_LAYOUT, type PanelLayout } from '#charts/explore/panel/panelLayout.ts';
import { SplitPane } from '#ui/kit/SplitPane.tsx';
import { useMovableParts } from '#ui/kit/useMovableParts.tsx';
import { useMedia } from '#ui/page/useMedia.ts';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import type { ControlsPaneProps } from './ControlsPane.tsx';

export interface ExplorePanesProps extends Pick<ControlsPaneProps, 'layout' | 'onLayout'> {
  readonly dataset: ReactNode;
  readonly controls: ReactNode;
  readonly chart: ReactNode;
  /** The rows of the chart. */
  readonly data: ReactNode;
}

/**
 * Beside each other, in sizes that the person chooses; one below the other where the page is narrow. A phone that is
 * turned changes that while a dialog is open.
 */
export function ExplorePanes(props: ExplorePanesProps): ReactNode {
  const { layout = FIRST_LAYOUT, onLayout, ...contents } = props;
  const { places, parts } = useMovableParts(contents);
  const [sizes, setSizes] = useState(layout.sizes);
  const resize = (part: Partial<PanelLayout['sizes']>): void => {
    setSizes((before) => ({ ...before, ...part }));
    onLayout?.((before) => ({ ...before, sizes: { ...before.sizes, ...part } }));
  };
  const isNarrow = useMedia('(max-width: 720px)');
  if (isNarrow)
    return (
      <>
        <div className={styles['stack']}>
          {places.chart}
          {places.controls}
          {places.data}
          {places.dataset}
        </div>
        {parts}
      </>
    );
  return (
    <>
      <div className={styles['panes']}>
        <SplitPane
          label={t('Resize the dataset')}
          direction="row"
          size={sizes.dataset}
          onResized={(size) => resize({ dataset: size })}
          first={places.dataset}
          second={
            <SplitPane
              label={t('Resize the controls')}
              direction="row"
              size={sizes.controls}
              onResized={(size) => resize({ controls: size })}
              first={places.controls}
              second={
                <SplitPane
                  label={t('Resize the chart')}
                  direction="column"
                  size={sizes.chart}
                  onResized={(size) => resize({ chart: size })}
                  first={places.chart}
                  second={places.data}
                />
              }
            />
          }
        />
      </div>
      {parts}
    </>
  );
}
