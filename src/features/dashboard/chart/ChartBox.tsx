import { CloudOff, Filter, TriangleAlert, Unplug } from 'lucide-react';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { type ReactNode, useState } from 'react';
import { failedQuery, refusalText } from '#domain/chart/failedQuery.ts';
import { isKnownType } from '#charts/query/buildQuery.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartBody } from '#store/dashboards/dashboardRows.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import styles from './ChartFigure.module.css';
import { ChartNotice } from './ChartNotice.tsx';
import { ChartContent } from './ChartContent.tsx';
import type { ReadOutcome } from '../../services/dashboards.ts';
import { usePage } from '../../services/page.ts';
import { mayAskAgain } from './mayAskAgain.ts';
import { UnreadableChart } from './UnreadableChart.tsx';
import { noResultText, noResultTitle } from './noResultText.ts';
import { notComputedText } from '../../shared/charts/notComputedText.ts';
import type { ChartControl } from './useChartRun.ts';
import type { StoredData } from './useStoredChartData.ts';

export interface ChartBoxProps {
  readonly name: string;
  readonly chart: SavedChart | null;
  /** How reading a chart ended that is known from a list only; null while it is being read. */
  readonly reading: ReadOutcome | null;
  readonly form: JsonRecord | null;
  readonly kept: StoredData | null | undefined;
  readonly control: ChartControl;
  readonly isNear: boolean;
  readonly hasRequest: boolean;
  /** Why the chart cannot be requested with its current settings. */
  readonly fault: string | null;
  /** The keys of the controls with values that cannot be read. */
  readonly unreadable: readonly string[];
  /** The names of the required filters that have no value, without which the chart sends no request. */
  readonly awaited: readonly string[];
  /** A text in place of a time range that is not a valid one. */
  readonly unreadRange: string | null;
  /** Loads another page of a table with server pagination. */
  readonly onOwnState: (own: FormData | undefined) => void;
}

/** The content of a chart's frame: the chart, marked where it is not for the current request, or why there is none. */
export function ChartBox(props: ChartBoxProps): ReactNode {
  const { name, chart, form, kept, control, isNear, hasRequest, awaited } = props;
  const { run, unrefreshed, notComputed, ask } = control;
  const [drawn, setDrawn] = useState<ChartBody | null>(null);
  const { visiting } = usePage();
  const again = mayAskAgain(visiting, run.status) ? (
    <Button kind="quiet" onPress={() => void ask(false)}>
      {t('Try again')}
    </Button>
  ) : undefined;

  if (chart === null) {
    return (
      <ChartNotice
        icon={Unplug}
        title={t('Chart not found')}
        text={t(
          'It was deleted, or you do not have access to it. The rest of the dashboard is not affected.',
        )}
      />
    );
  }
  if (props.fault !== null) {
    return (
      <ChartNotice icon={TriangleAlert} title={t('Chart update failed')} text={t(props.fault)} isAlert />
    );
  }
  if (props.unreadable.length > 0) {
    return <UnreadableChart id={chart.id} controls={props.unreadable} />;
  }
  if (chart.formData === null && props.reading !== 'missing') return <Unread outcome={props.reading} />;
  if (form === null || !hasRequest) {
    return (
      <ChartNotice
        icon={Unplug}
        title={t('This chart has no dataset')}
        text={t('The chart’s form data does not name a dataset.')}
      />
    );
  }
  if (awaited.length > 0) {
    return (
      <ChartNotice
        icon={Filter}
        title={t('Waiting for a filter value')}
        text={t('Select a value for {filters}.', { filters: awaited.join(', ') })}
      />
    );
  }
  const { alert } = run;
  const words = alert === null ? null : failedQuery(alert);
  // What an engine says that no change of the chart mends, such as that it is away: the rows are as valid as before.
  const isPassing = words === null && alert?.startsWith('Error: ') === true && kept?.isExact === true;
  if (run.status === 'failed' && alert !== null && !isPassing) {
    const why = words === null ? refusalText(alert) : t(words.text, words.values);
    return (
      <ChartNotice
        icon={TriangleAlert}
        title={t('Chart update failed')}
        text={isKnownType(form) ? why : `${unknownText(form)} ${why}`}
        {...(words !== null && { detail: alert })}
        action={again}
        isAlert
      />
    );
  }
  if (!isNear || kept === undefined) return <Waiting />;
  if (kept === null) {
    if (unrefreshed !== null) {
      return (
        <ChartNotice
          icon={CloudOff}
          title={noResultTitle(unrefreshed)}
          text={noResultText(unrefreshed, notComputed)}
          action={unrefreshed === 'session' ? <SignInButton /> : again}
        />
      );
    }
    return run.status === 'stopped' ? (
      <ChartNotice icon={CloudOff} title={run.alert ?? ''} action={again} />
    ) : (
      <Waiting />
    );
  }
  return (
    <>
      {isPassing && (
        <p className={styles['mark']} role="alert">
          <TriangleAlert size={14} aria-hidden />
          <span>{refusalText(alert)}</span>
          {again}
        </p>
      )}
      <ChartMarks
        unreadRange={props.unreadRange}
        isOutdated={!kept.isExact && run.status !== 'loading'}
        notComputed={notComputed}
      />
      <div
        className={styles['picture']}
        data-stale={!kept.isExact || undefined}
        data-drawn={drawn === kept.body || undefined}
      >
        <ChartContent
          name={name}
          datasetId={chart.datasetId}
          form={form}
          body={kept.body}
          status={run.status}
          isLatest={control.loaded === null || control.loaded.stored.digest === kept.stored.digest}
          onDrawn={control.note}
          onRendered={setDrawn}
          onOwnState={props.onOwnState}
        />
      </div>
    </>
  );
}

interface ChartMarksProps extends Pick<ChartBoxProps, 'unreadRange'> {
  /** Whether the chart is that of other filters, because nothing is here for those that are set. */
  readonly isOutdated: boolean;
  readonly notComputed: ChartControl['notComputed'];
}

/** What is to be known about a chart that is shown. */
function ChartMarks({ unreadRange, isOutdated, notComputed }: ChartMarksProps): ReactNode {
  return (
    <>
      {unreadRange !== null && (
        <p className={styles['mark']} role="note">
          <TriangleAlert size={14} aria-hidden />
          <span>
            {t('“{text}” is not a valid time range. Showing all data up to today.', {
              text: unreadRange,
            })}
          </span>
        </p>
      )}
      {isOutdated && (
        <p className={styles['mark']} role="note">
          <CloudOff size={14} aria-hidden />
          <span>
            {t('No offline result for these filters. Showing the last saved chart.')}{' '}
            {notComputedText(notComputed)}
          </span>
        </p>
      )}
    </>
  );
}

function unknownText(form: JsonRecord): string {
  return t('The chart type {type} is not installed here, and its rows could not be loaded.', {
    type: vizType(form) || '–',
  });
}

/** A placeholder that becomes visible only after a delay. */
function Waiting(): ReactNode {
  return (
    <div className={styles['waiting']} aria-hidden>
      <Skeleton height={10} width="38%" />
      <Skeleton height={10} width="72%" />
      <Skeleton height={10} width="55%" />
    </div>
  );
}

/** A chart of which this device knows only the name so far. */
function Unread({ outcome }: { readonly outcome: ReadOutcome | null }): ReactNode {
  if (outcome === null || outcome === 'read') return <Skeleton />;
  return (
    <ChartNotice
      icon={CloudOff}
      title={t('Not on this device')}
      text={
        outcome === 'failed'
          ? t('The server could not send the chart. It is read again when the dashboard is opened.')
          : t('The chart is loaded when the server is reachable.')
      }
    />
  );
}
