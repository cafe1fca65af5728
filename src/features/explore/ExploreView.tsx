import { Redo2, Square, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { vizType } from '#domain/chart/form/formData.ts';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { placeFor } from '#domain/explore/addToForm.ts';
import { panelFor } from '#domain/explore/exploreDraft.ts';
import { errorsOf, type ExploreState, formOf, updateOf } from '#domain/explore/exploreState.ts';
import { isValid } from '#domain/explore/validateControls.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { SplitPane } from '#ui/kit/SplitPane.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { t } from '#ui/t.ts';
import { useMedia } from '#ui/useMedia.ts';
import { ChartPane } from './ChartPane.tsx';
import { ChartTypesDialog } from './ChartTypesDialog.tsx';
import { ControlsPane } from './ControlsPane.tsx';
import { DataPane } from './DataPane.tsx';
import { DatasetPane } from './DatasetPane.tsx';
import styles from './Explore.module.css';
import { type ExplorePorts, useExplore } from './useExplore.ts';

export interface ExploreViewProps {
  /** The chart's name. */
  readonly name: string;
  readonly start: () => ExploreState;
  readonly ports: ExplorePorts;
  readonly datasetName: string;
  /** Null until it is read. */
  readonly dataset: DatasetDetail | null;
  readonly timeRangeFault: (text: string) => string | null;
  readonly onFailure: (error: unknown) => void;
}

/** A chart being created or edited: its dataset, its controls, and the chart with its data. */
export function ExploreView(props: ExploreViewProps): ReactNode {
  const { name, start, ports, datasetName, dataset, timeRangeFault, onFailure } = props;
  const { state, answer, send } = useExplore(start, ports);
  const [sizes, setSizes] = useState({ dataset: 18, controls: 34, chart: 65 });
  const form = formOf(state);
  useEffect(() => {
    if (dataset !== null) send({ kind: 'datasetRead', dataset });
  }, [dataset, send]);
  const isNarrow = useMedia('(max-width: 720px)');
  const datasetPane = (
    <DatasetPane
      name={datasetName}
      dataset={dataset}
      onAdd={(kind, added) => {
        const place = placeFor(panelFor(form), form, kind, added);
        if (place !== null) send({ kind: 'control', ...place });
      }}
    />
  );
  const controls = <ControlsPane state={state} send={send} context={{ form, dataset, timeRangeFault }} />;
  const chart = <ChartPane {...{ name, state, send, answer, dataset, onFailure }} />;
  const data = <DataPane form={form} answer={answer} />;
  return (
    <div className={styles['explore']}>
      <Toolbar state={state} send={send} />
      <SetAsideNote state={state} />
      {isNarrow ? (
        <div className={styles['stack']}>
          {chart}
          {controls}
          {data}
          {datasetPane}
        </div>
      ) : (
        <div className={styles['panes']}>
          <SplitPane
            label={t('Resize the dataset')}
            direction="row"
            size={sizes.dataset}
            onResized={(size) => setSizes({ ...sizes, dataset: size })}
            first={datasetPane}
            second={
              <SplitPane
                label={t('Resize the controls')}
                direction="row"
                size={sizes.controls}
                onResized={(size) => setSizes({ ...sizes, controls: size })}
                first={controls}
                second={
                  <SplitPane
                    label={t('Resize the chart')}
                    direction="column"
                    size={sizes.chart}
                    onResized={(size) => setSizes({ ...sizes, chart: size })}
                    first={chart}
                    second={data}
                  />
                }
              />
            }
          />
        </div>
      )}
    </div>
  );
}

type Part = Pick<ReturnType<typeof useExplore>, 'state' | 'send'>;

function Toolbar({ state, send }: Part): ReactNode {
  const [isChoosing, setIsChoosing] = useState(false);
  const type = vizType(formOf(state));
  const { past, future } = state.history;
  const isLoading = state.run.status === 'loading';
  return (
    <div role="toolbar" aria-label={t('Chart tools')} className={styles['toolbar']}>
      <Button onPress={() => setIsChoosing(true)}>
        {t('Chart type: {name}', { name: vizTypeName(type) })}
      </Button>
      <IconButton
        icon={Undo2}
        label={t('Undo')}
        isDisabled={past.length === 0}
        onPress={() => send({ kind: 'undo' })}
      />
      <IconButton
        icon={Redo2}
        label={t('Redo')}
        isDisabled={future.length === 0}
        onPress={() => send({ kind: 'redo' })}
      />
      <span className={styles['space']} />
      <Switch isSelected={state.isAtOnce} onChange={(isAtOnce) => send({ kind: 'atOnce', isAtOnce })}>
        {t('Update at once')}
      </Switch>
      {isLoading && (
        <Button icon={Square} onPress={() => send({ kind: 'chart', event: { kind: 'stopped' } })}>
          {t('Stop')}
        </Button>
      )}
      <Button
        kind={updateOf(state) === 'query' ? 'primary' : 'plain'}
        isDisabled={!isValid(errorsOf(state))}
        onPress={() => send({ kind: 'update' })}
      >
        {t('Update chart')}
      </Button>
      {isChoosing && (
        <ChartTypesDialog
          vizType={type}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            setIsChoosing(false);
            if (chosen !== type) send({ kind: 'vizType', vizType: chosen });
          }}
        />
      )}
    </div>
  );
}

/** Settings that the chart's type or dataset does not support. */
function SetAsideNote({ state }: Pick<Part, 'state'>): ReactNode {
  const { setAside } = state.history.present;
  if (setAside.length === 0) return null;
  const labelsOf = (why: 'type' | 'dataset'): string =>
    setAside.flatMap(({ control, because }) => (because === why ? [t(control.label)] : [])).join(', ');
  const [type, dataset] = [labelsOf('type'), labelsOf('dataset')];
  return (
    <p role="status" className={styles['note']}>
      {type !== '' && t('Set aside, as this chart type has no place for it: {what}. ', { what: type })}
      {dataset !== '' && t('Set aside, as the dataset lacks parts of it: {what}. ', { what: dataset })}
      {t('It comes back with the type or dataset that has it.')}
    </p>
  );
}
