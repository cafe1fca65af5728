import { ChevronRight, SquarePen } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chartColors } from '#charts/build/chartColors.ts';
import { chartOverAddress } from '#charts/explore/open/exploreAddress.ts';
import {
  backTo,
  drilledForm,
  drillInto,
  drillNames,
  drillOptions,
  type DrillPath,
  exploredForm,
  splitBy,
  startDrill,
} from '#charts/filter/drillPath.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { useGrants } from '../rights/grants.ts';
import { useDashboard } from '../runtime/runtime.ts';
import type { DrillDialogProps } from './drill.ts';
import styles from './DrillDialog.module.css';
import { Fault } from './Fault.tsx';
import { useRows } from '../../shared/charts/useRows.ts';

/** The numbers of a chart by another column, then those of one of its marks by a further one, with the way back. */
export function DrillBy({ name, chartId, form, dataset, drill }: DrillDialogProps): ReactNode {
  const [path, setPath] = useState(() => startDrill(drill.dimensions));
  /** Null as long as the person has not chosen: times are a table, whose rows lead on. */
  const [isTable, setTable] = useState<boolean | null>(null);
  const by = path.at(-1)?.by ?? null;
  const asTable = isTable ?? (by !== null && by.grain !== null);
  const detail = dataset?.detail ?? null;
  const options = useMemo(
    () =>
      drillOptions(form, path, detail).map((each) => ({
        ...each,
        label:
          each.every === null
            ? each.label
            : t('{column} by {grain}', { column: each.label, grain: t(each.every) }),
      })),
    [form, path, detail],
  );
  const shown = useMemo(() => {
    const drilled = drilledForm(form, path, asTable);
    return drilled && withDefaults(detail ? withDatasetFormats(drilled, detail) : drilled);
  }, [form, path, asTable, detail]);
  const chosen = options.find(({ name: column, grain }) => column === by?.name && grain === by.grain);
  const fields = useRef<HTMLDivElement>(null);
  const depth = path.length;
  const first = useRef(depth);
  useEffect(() => {
    if (first.current === depth) return;
    first.current = depth;
    // What was pressed is gone: the next thing to do is to choose a column, or to go on from the one that is shown.
    fields.current?.querySelector('input')?.focus();
  }, [depth]);
  return (
    <>
      <Steps path={path} onBack={(at) => setPath(backTo(path, at))} />
      <div ref={fields} className={styles['choice']}>
        <ComboBox
          key={depth}
          label={t('Dimension')}
          options={options}
          value={chosen?.id ?? null}
          onChange={(id) => {
            const option = options.find((each) => each.id === id);
            if (option !== undefined) setPath(splitBy(path, option));
          }}
          placeholder={t('Select a column')}
          empty={t('The columns of this dataset are not on this device.')}
        />
        {shown !== null && (
          <Switch isSelected={asTable} onChange={setTable}>
            {t('As a table')}
          </Switch>
        )}
        {shown !== null && dataset !== undefined && (
          <ExploreButton
            address={() =>
              chartOverAddress(dataset.id, exploredForm(form, path, asTable) ?? {}, dataset.uuid)
            }
          />
        )}
      </div>
      {shown === null ? (
        <p className={styles['note']}>
          {depth === 1
            ? t('Select a column to split the chart by.')
            : t('Select a column to split it further by.')}
        </p>
      ) : (
        <Drilled
          name={name}
          chartId={chartId}
          form={shown}
          detail={detail}
          column={chosen?.label ?? by?.name ?? ''}
          isOverTime={!asTable && by?.grain != null}
          onInto={(mark) => setPath(drillInto(path, mark))}
        />
      )}
    </>
  );
}

/** The way from the whole chart to what is shown: each step leads back to what it showed. */
function Steps(props: { readonly path: DrillPath; readonly onBack: (at: number) => void }): ReactNode {
  const names = [t('All'), ...drillNames(props.path)];
  return (
    <nav aria-label={t('Drill steps')}>
      <ol className={styles['steps']}>
        {names.map((name, at) => (
          // Steps have no identity but their place.
          <Fragment key={at}>
            {at > 0 && <ChevronRight {...ICON} className={styles['sign']} />}
            <li aria-current={at === names.length - 1 ? 'step' : undefined}>
              {at === names.length - 1 ? (
                name
              ) : (
                <Button kind="quiet" onPress={() => props.onBack(at)}>
                  {name}
                </Button>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function ExploreButton({ address }: { readonly address: () => string }): ReactNode {
  const { explore } = useGrants();
  const navigate = useNavigate();
  return (
    explore && (
      <Button kind="quiet" icon={SquarePen} onPress={() => void navigate(address())}>
        {t('Open in explore')}
      </Button>
    )
  );
}

interface DrilledProps {
  readonly name: string;
  readonly chartId: number;
  readonly form: FormData;
  readonly detail: DatasetDetail | null;
  readonly column: string;
  /** Positions of time are no marks of one value. */
  readonly isOverTime: boolean;
  readonly onInto: (mark: Dimensions) => void;
}

function Drilled({ name, chartId, form, detail, column, isOverTime, onInto }: DrilledProps): ReactNode {
  const { colors } = useDashboard();
  const context = useMemo(() => buildRequest(form) as JsonRecord | null, [form]);
  const rows = useRows(`explore:by ${chartId}`, context);
  const frames = useMemo(
    () => (rows !== null && 'queries' in rows ? rows.queries.map(({ frame }) => frame) : []),
    [rows],
  );
  const headings = useMemo(() => detail && headingsOf(detail), [detail]);
  if (rows === null) return <Skeleton />;
  if ('fault' in rows) return <Fault text={rows.fault} />;
  return (
    <>
      <p className={styles['note']}>
        {isOverTime
          ? t('As a table, a time leads to what is within it.')
          : t('Press a mark to split it further.')}
      </p>
      <figure aria-label={t('{name} by {column}', { name, column })} className={styles['chart']}>
        <ChartView
          label={name}
          form={form}
          frames={frames}
          {...(detail && headings && { headings, metrics: detail.metrics })}
          colors={chartColors(colors, form, frames)}
          onCrossFilter={onInto}
          onContext={onInto}
          isFinal
        />
      </figure>
    </>
  );
}
