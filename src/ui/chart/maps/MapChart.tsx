import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { canEmit } from '#charts/filter/emitFilter.ts';
import type { ChartState } from '#charts/kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { withToggled } from '#charts/kit/spec/series/withToggled.ts';
import { isLayered } from '#charts/form/layers.ts';
import type { DrawMap } from '#charts/api.ts';
import { type DrawnMap, loadMap } from '#charts/build/loadMap.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { t } from '../../t.ts';
import styles from '../Chart.module.css';
import { AS_STORED } from '../chartArrangement.ts';
import { ChartLegend } from '../ChartLegend.tsx';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { TableChart } from '../tables/TableChart.tsx';
import { useChartTheme } from '../useChartTheme.ts';
import { hasWebGl } from './deck/deckMap.ts';
import own from './MapChart.module.css';
import { MapViewport } from './MapViewport.tsx';

const NO_WEBGL: Note = {
  text: 'This browser cannot draw maps (it has no WebGL). Its rows are shown instead.',
};
const BROKEN: Note = { text: 'This chart could not be drawn. Its rows are shown instead.' };

type MapChartProps = ChartViewProps & { readonly draw: DrawMap };

/** A chart over a map. */
function MapChart(props: MapChartProps): ReactNode {
  const { draw, label, form, frames, colors, onFailure } = props;
  const theme = useChartTheme(colors);
  const [hidden, setHidden] = useState(() => (props.arrangement?.read() ?? AS_STORED).hidden);
  const [broken, setBroken] = useState<readonly Frame[] | null>(null);
  const [canDraw] = useState(hasWebGl);
  const selection = JSON.stringify(props.selected ?? null);
  const [frame] = frames;
  const picture = useMemo(() => {
    const state: ChartState = { hidden, selected: JSON.parse(selection) as readonly string[] | null };
    return frame === undefined ? null : draw(form, frame, theme, state);
  }, [draw, form, frame, theme, hidden, selection]);
  const isOnMap = picture !== null && 'layers' in picture && canDraw && broken !== frames;
  const rendered = useEffectEvent(() => props.onRendered?.());
  // A map reports when it is drawn; others are ready with the page.
  useEffect(() => {
    if (!isOnMap && frame !== undefined) rendered();
  }, [isOnMap, frame]);

  if (frame === undefined || picture === null) return <ChartMessage text={t('No data yet.')} />;
  if ('reason' in picture) return <ChartMessage text={t(picture.reason.text, picture.reason.values)} />;
  if (!isOnMap) return <Rows label={label} frame={frame} note={canDraw ? BROKEN : NO_WEBGL} />;
  const emit = canEmit(form) ? props.onCrossFilter : undefined;
  const toggle = (key: string): void => {
    const next = withToggled(hidden, key);
    setHidden(next);
    props.arrangement?.keep({ hidden: next });
  };
  const { legendPosition, legend, ramp } = picture;
  const hasLegend = legendPosition !== null && (legend.length > 0 || ramp !== null);
  return (
    <div className={styles['chart']}>
      <MapViewport
        label={label}
        picture={picture}
        // The rows of layers are in the form.
        source={isLayered(form) ? form : frame}
        theme={theme}
        arrangement={props.arrangement}
        isButtonsAside={hasLegend && legendPosition === 'br'}
        onPress={emit}
        onContext={props.onContext}
        onDrawn={props.onRendered}
        onFailure={(error) => {
          setBroken(frames);
          onFailure?.(error);
        }}
      >
        {hasLegend ? (
          <div className={own['legend']} data-at={legendPosition}>
            <ChartLegend picture={picture} hidden={hidden} onToggle={toggle} />
          </div>
        ) : null}
      </MapViewport>
    </div>
  );
}

function Rows({
  label,
  frame,
  note,
}: {
  readonly label: string;
  readonly frame: Frame;
  readonly note: Note;
}): ReactNode {
  return (
    <div className={styles['chart']}>
      <ChartNotes notes={[note]} />
      <TableChart label={label} view={plainTable(frame)} />
    </div>
  );
}

/** Other charts over maps are loaded with one of layers. */
export const lazyChart = (drawn: DrawnMap): Promise<ComponentType<ChartViewProps>> =>
  loadMap(drawn).then((draw) => (props) => <MapChart {...props} draw={draw} />);
