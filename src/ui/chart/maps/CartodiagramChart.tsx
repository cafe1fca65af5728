import {
  type ComponentType,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { chartColors } from '#charts/build/chartColors.ts';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { type LabelColors, startLabelColors } from '#charts/kit/colors/labelColors.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { drawnPlaces } from '#charts/drawnPlaces.ts';
import { type PlacedChart, type PlacedCharts, STORED_ZOOM } from '#charts/kit/places/placedCharts.ts';
import { usualDrawing } from '#charts/usualDrawings.ts';
import { placeTooltip } from '#charts/kit/places/placeTooltip.ts';
import { withoutEmptyCharts } from '#charts/kit/places/withoutEmptyCharts.ts';
import type { MapPicture } from '#charts/kit/deck/mapPicture.ts';
import type { MapView } from '#charts/kit/deck/mapView.ts';
import { onScreen } from '#charts/kit/deck/onScreen.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import { sizeOnMap } from '#charts/explore/maps/mapSizes.ts';
import { t } from '../../t.ts';
import { AS_STORED } from '../chartArrangement.ts';
import styles from '../Chart.module.css';
import { ChartMessage, ChartNotes } from '../ChartMessage.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { drawnSpec, type DrawnWith } from '../drawnSpec.ts';
import { TableChart } from '../tables/TableChart.tsx';
import { useChartTheme, usePageTheme } from '../useChartTheme.ts';
import { hasWebGl } from './deck/deckMap.ts';
import own from './MapChart.module.css';
import { MapViewport } from './MapViewport.tsx';
import type { ViewportSize } from './useRoomSize.ts';

/** A chart at each place of a map. */
function CartodiagramChart({
  SpecChart,
  ...props
}: ChartViewProps & { readonly SpecChart: ComponentType<ChartViewProps> }): ReactNode {
  const { form, frames, label, colors, onFailure } = props;
  const [frame] = frames;
  const theme = useChartTheme(colors);
  const [canDraw] = useState(hasWebGl);
  const placed = useMemo(() => (frame === undefined ? null : drawnPlaces(form, frame)), [form, frame]);
  const page = usePageTheme();
  const drawn = useMemo(
    () => (placed === null || 'reason' in placed ? null : drawnCharts(placed, page)),
    [placed, page],
  );
  const picture = useMemo(() => (drawn === null ? null : pictureOf(drawn)), [drawn]);
  const isOnMap = picture !== null && canDraw;
  const rendered = useEffectEvent(() => props.onRendered?.());
  // A map reports when it is drawn; others are ready with the page.
  useEffect(() => {
    if (!isOnMap && frame !== undefined) rendered();
  }, [isOnMap, frame]);
  if (frame === undefined || placed === null) return <ChartMessage text={t('No data yet.')} />;
  if ('reason' in placed) return <ChartMessage text={t(placed.reason.text, placed.reason.values)} />;
  if (picture === null || drawn === null || !canDraw)
    return (
      <div className={styles['chart']}>
        <ChartNotes
          notes={[{ text: 'This browser cannot draw maps (it has no WebGL). Its rows are shown instead.' }]}
        />
        <TableChart label={label} view={plainTable(frame)} />
      </div>
    );
  return (
    <div className={styles['chart']}>
      <MapViewport
        label={label}
        picture={picture}
        source={picture}
        theme={theme}
        arrangement={props.arrangement}
        isButtonsAside={false}
        onPress={undefined}
        onContext={props.onContext}
        onDrawn={props.onRendered}
        onFailure={(error) => onFailure?.(error)}
        overlay={(view, size) => <Places {...{ drawn, view, size, label, onFailure, SpecChart }} />}
        readOverlay={(view, size) => {
          const place = placesIn({ drawn, view, size }).findLast(isInMiddle);
          return place === undefined
            ? null
            : placeTooltip(placeName(label, place), drawn.form, place.chart.frame);
        }}
      >
        {null}
      </MapViewport>
    </div>
  );
}

interface DrawnCharts extends PlacedCharts {
  readonly colors: ReadonlyMap<string, LabelColors>;
}

/** One colour for a label at all places. */
function drawnCharts(placed: PlacedCharts, page: DrawnWith['page']): DrawnCharts {
  const form = withDefaults(placed.form);
  const book = createColorBook(startLabelColors({}));
  const colors = new Map(placed.charts.map(({ key, frame }) => [key, chartColors(book, form, [frame])]));
  const { hidden, toggled } = AS_STORED;
  const how = {
    page,
    draw: usualDrawing(form),
    headings: undefined,
    hidden,
    toggled,
    selected: null,
    zoom: null,
  };
  return withoutEmptyCharts({ ...placed, form, colors }, ({ key, frame }) => {
    const own = colors.get(key);
    const spec = own === undefined ? null : drawnSpec({ form, frames: [frame], colors: own }, how);
    return spec !== null && 'reason' in spec ? t(spec.reason.text, spec.reason.values) : null;
  });
}

/** A map without marks of its own. */
const pictureOf = ({ extent, view, notes }: PlacedCharts): MapPicture => ({
  layers: [],
  extent,
  view,
  tilt: { bearing: 0, pitch: 0 },
  legend: [],
  legendPosition: null,
  ramp: null,
  notes,
  tooltips: { rows: null, several: null },
  dimensions: null,
});

interface ShownPlaces {
  readonly drawn: DrawnCharts;
  readonly view: MapView;
  readonly size: ViewportSize;
}

/** A chart that is in view: its middle, in pixels from the middle of the map, and its size. */
interface PlaceInView {
  readonly chart: PlacedChart;
  /** Among all places. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly box: ViewportSize;
}

/** The charts that are in view; later ones cover earlier ones. */
function placesIn({ drawn, view, size }: ShownPlaces): readonly PlaceInView[] {
  const box = sizeOnMap(drawn.sizes, view.zoom + STORED_ZOOM, size);
  if (box.width === 0 || box.height === 0) return [];
  return drawn.charts.flatMap((chart, at) => {
    const { x, y } = onScreen(chart.at, view, size);
    const place = { chart, at, x: x - size.width / 2, y: y - size.height / 2, box };
    const isInView =
      Math.abs(place.x) < (size.width + box.width) / 2 && Math.abs(place.y) < (size.height + box.height) / 2;
    return isInView ? [place] : [];
  });
}

const isInMiddle = ({ x, y, box }: PlaceInView): boolean =>
  Math.abs(x) <= box.width / 2 && Math.abs(y) <= box.height / 2;

const placeName = (label: string, { at }: PlaceInView): string =>
  t('{chart}, place {n}', { chart: label, n: at + 1 });

interface PlacesProps extends ShownPlaces {
  readonly label: string;
  readonly onFailure: ((error: unknown) => void) | undefined;
  readonly SpecChart: ComponentType<ChartViewProps>;
}

function Places({ label, onFailure, SpecChart, ...shown }: PlacesProps): ReactNode {
  const { drawn, size } = shown;
  const { rgb, opacity, radius } = drawn.ground;
  return placesIn(shown).map((place) => {
    const { chart, x, y, box } = place;
    const [left, top] = [(size.width - box.width) / 2 + x, (size.height - box.height) / 2 + y];
    return (
      <div
        key={chart.key}
        className={own['place']}
        style={{
          width: box.width,
          height: box.height,
          background: `rgba(${rgb.join(', ')}, ${opacity})`,
          borderRadius: radius,
          transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)`,
        }}
      >
        <Place
          label={placeName(label, place)}
          chart={chart}
          form={drawn.form}
          colors={drawn.colors.get(chart.key)}
          onFailure={onFailure}
          SpecChart={SpecChart}
        />
      </div>
    );
  });
}

interface PlaceProps {
  readonly label: string;
  readonly chart: PlacedChart;
  readonly form: FormData;
  readonly colors: LabelColors | undefined;
  readonly onFailure: ((error: unknown) => void) | undefined;
  readonly SpecChart: ComponentType<ChartViewProps>;
}

/** Not drawn again while the map moves. */
const Place = memo(function Place({
  label,
  chart,
  form,
  colors,
  onFailure,
  SpecChart,
}: PlaceProps): ReactNode {
  const frames = useMemo(() => [chart.frame], [chart]);
  if (colors === undefined) return null;
  const shown = { label, form, frames, colors, ...(onFailure && { onFailure }) };
  return <SpecChart {...shown} />;
});

/** `SpecChart` draws the chart at each place. */
export const lazyChart =
  (SpecChart: ComponentType<ChartViewProps>): ComponentType<ChartViewProps> =>
  (props) => <CartodiagramChart {...props} SpecChart={SpecChart} />;
