import { type ChartRun, chartRun, FIRST_RUN } from '#domain/chart/chartRun.ts';
import { type FormData, listOf, vizType } from '#domain/chart/form/formData.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { Millis } from '#domain/time.ts';
import { placeFor } from '../place/addToForm.ts';
import { controlValue } from '../panel/controlValue.ts';
import {
  changeDataset,
  changeVizType,
  type ExploreDraft,
  currentForm,
  panelFor,
  resumeDraft,
  setControl,
  startDraft,
} from './exploreDraft.ts';
import type { ExploreEvent } from './exploreEvent.ts';
import { changed, type History, redo, startHistory, undo } from './exploreHistory.ts';
import type { ExploreDataset } from '../fit/fitToDataset.ts';
import { drawnForm, neededUpdate, resetControl, type Update } from './formChanges.ts';
import { isGradual } from './isGradual.ts';
import { newChart } from '../open/newChart.ts';
import { renumbered } from './renumbered.ts';
import { stashOtherMode } from '../fit/stash.ts';
import { type ControlErrors, isValid, validateControls } from '../panel/validateControls.ts';

/** The explore page: the edited chart, its last request, and what is shown. */
export interface ExploreState {
  /** The form data that controls are marked against and reset to: as saved last, or as a new chart was started. */
  readonly base: FormData;
  readonly history: History<ExploreDraft>;
  /** The form data that came from storage last: it is not stored again. */
  readonly stored: FormData;
  /** The older type of the stored form, if it is edited as one of the type that replaced it. */
  readonly replacedType: string | null;
  /** Null until it is read. */
  readonly dataset: ExploreDataset | null;
  /** The server's row limit; undefined if it reports none. */
  readonly maxRows: number | undefined;
  /** Whether each change is requested at once. */
  readonly isAtOnce: boolean;
  /** The last request, and how many were made; null before the first one. */
  readonly request: ExploreRequest | null;
  /**
   * What the chart is drawn with: the query settings of the rows on screen, which are those of the last request once it
   * is answered, and the current formatting, unless a control has an error (CHT-35).
   */
  readonly drawn: FormData | null;
  readonly run: ChartRun;
}

export interface ExploreRequest {
  readonly form: FormData;
  readonly count: number;
  readonly isForced: boolean;
  /** Made by a change of a control: rows on this device are used if they suffice. */
  readonly isDeviceFirst: boolean;
}

export function startExplore(
  form: FormData,
  {
    dataset,
    maxRows,
    base = form,
    over = {},
    left = null,
  }: Pick<ExploreState, 'dataset' | 'maxRows'> & {
    /** The form data as it was saved last, where that is not what is edited. */
    readonly base?: FormData;
    /** Values that have priority over the form's, such as those of an address. */
    readonly over?: FormData;
    /** The draft as it was left, with what its type or dataset had set aside. */
    readonly left?: ExploreDraft | null;
  },
): ExploreState {
  const history = startHistory(resumeDraft({ ...form, ...over }, left));
  return {
    base: startDraft(base).form,
    history,
    stored: history.present.form,
    replacedType: vizType(currentForm(form)) === vizType(form) ? null : vizType(form),
    dataset,
    maxRows,
    isAtOnce: false,
    request: null,
    drawn: null,
    run: { ...FIRST_RUN, status: 'stopped' },
  };
}

export const formOf = ({ history }: ExploreState): FormData => history.present.form;

/** Whether nobody has chosen anything yet: what is missing is no error then. */
export const isFresh = ({ request, history }: ExploreState): boolean =>
  request === null && history.past.length === 0;

export const errorsOf = (state: ExploreState): ControlErrors => formErrors(formOf(state), state.maxRows);

export function formErrors(form: FormData, maxRows: ExploreState['maxRows']): ControlErrors {
  return validateControls(panelFor(form), form, { maxRows });
}

/** What the chart on screen needs to show the form. */
export function updateOf(state: ExploreState): Update {
  const form = formOf(state);
  return state.request === null ? 'query' : neededUpdate(panelFor(form), state.request.form, form);
}

export function explore(state: ExploreState, event: ExploreEvent, now: Millis): ExploreState {
  switch (event.kind) {
    case 'control':
      return edited(
        state,
        setControl(draftOf(state), event.key, event.value),
        now,
        isGradual(formOf(state), event.key) ? event.key : null,
      );
    case 'taken over': {
      const { from, key, value } = event;
      return edited(state, setControl(without(draftOf(state), from), key, value), now);
    }
    case 'reset': {
      const form = resetControl(state.base, formOf(state), event.key);
      return edited(state, stashOtherMode({ ...draftOf(state), form }, panelFor(form)), now);
    }
    case 'added': {
      const place = placeFor(panelFor(formOf(state)), formOf(state), event.of, event.name);
      return place === null ? state : explore(state, { kind: 'control', ...place }, now);
    }
    case 'vizType':
      return edited(state, changeVizType(draftOf(state), event.vizType, state.dataset), now);
    case 'dataset': {
      const { datasource, dataset } = event;
      return edited({ ...state, dataset }, changeDataset(draftOf(state), datasource, dataset), now);
    }
    case 'renumbered': {
      const next = renumbered(state, event.datasource);
      return next.request === null ? next : withRequest(next, now);
    }
    case 'suggested': {
      const { vizType, form } = event.chart;
      const begun = newChart(vizType, datasourceOf(state), state.dataset);
      return withRequest(edited(state, startDraft({ ...formOf(state), ...begun, ...form }), now), now);
    }
    case 'datasetRead':
      return { ...state, dataset: event.dataset };
    case 'taken': {
      const next = taken(state, event.form, now);
      return { ...next, stored: formOf(next) };
    }
    case 'based': {
      const base = startDraft(event.base).form;
      return sameJson(base, state.base) ? state : { ...state, base };
    }
    case 'undo':
      return moved(state, undo(state.history), now);
    case 'redo':
      return moved(state, redo(state.history), now);
    case 'atOnce':
      return whenAtOnce({ ...state, isAtOnce: event.isAtOnce }, now);
    case 'update':
      return withRequest(state, now, { isForced: event.isForced ?? false });
    case 'ownState': {
      const { request } = state;
      if (request === null) return state;
      const { own_state: _before, ...form } = request.form;
      const own = event.ownState === undefined ? {} : { own_state: event.ownState };
      return asked(state, { form: { ...form, ...own }, isForced: false, isDeviceFirst: false }, now);
    }
    case 'chart': {
      const run = chartRun(state.run, event.event, now);
      if (run === state.run) return state;
      return event.event.kind === 'answered' ? answered({ ...state, run }) : { ...state, run };
    }
  }
}

function datasourceOf(state: ExploreState): string {
  const { datasource } = formOf(state);
  return typeof datasource === 'string' ? datasource : '';
}

/** The draft with a control that lost one entry. */
function without(
  draft: ExploreDraft,
  { key, at }: { readonly key: string; readonly at: number },
): ExploreDraft {
  const control = panelFor(draft.form).find((each) => each.key === key);
  if (control === undefined) return draft;
  const rest = listOf(controlValue(control, draft.form)).filter((_each, index) => index !== at);
  return setControl(draft, key, control.multi === true ? rest : (rest[0] ?? null));
}

const draftOf = ({ history }: ExploreState): ExploreDraft => history.present;

function edited(
  state: ExploreState,
  draft: ExploreDraft,
  now: Millis,
  of: string | null = null,
): ExploreState {
  return moved(state, changed(state.history, draft, of), now);
}

/** A step of the history comes back with what its type or dataset had set aside; other form data starts a new one. */
function taken(state: ExploreState, form: FormData, now: Millis): ExploreState {
  const { history } = state;
  const read = startDraft(form);
  const isSame = (draft: ExploreDraft | undefined): boolean =>
    draft !== undefined && (sameJson(draft.form, read.form) || sameJson(draft.form, form));
  if (isSame(history.present)) return state;
  if (isSame(history.past.at(-1))) return moved(state, undo(history), now);
  if (isSame(history.future[0])) return moved(state, redo(history), now);
  const next = moved(state, startHistory(read), now);
  // Nobody here selected another type, so nobody would press Update chart.
  const isShown = next.drawn === null || next.drawn['viz_type'] === formOf(next)['viz_type'];
  return isShown || next.request !== state.request ? next : withRequest(next, now, { isDeviceFirst: true });
}

function moved(state: ExploreState, history: History<ExploreDraft> | null, now: Millis): ExploreState {
  if (history === null) return state;
  const next = redrawn({ ...state, history });
  return isBack(next) ? withRequest(next, now, { isDeviceFirst: true }) : whenAtOnce(next, now);
}

/**
 * Whether nothing was requested yet, as of an opened draft with an error, or the last request brought no rows, and the
 * controls are again those of the saved chart or of the rows on screen.
 */
function isBack(state: ExploreState): boolean {
  const { run, drawn, request, base } = state;
  const form = formOf(state);
  if (request === null) return sameJson(form, base);
  return (
    (run.status === 'failed' || run.status === 'stopped') &&
    drawn !== null &&
    updateOf(state) === 'query' &&
    neededUpdate(panelFor(form), drawn, form) !== 'query'
  );
}

/**
 * Formatting is applied at once, to the rows on screen; another type waits for its request. Equal form data stays the
 * same object, so that a change that only requests rows does not draw the chart of the rows before it again.
 */
function redrawn(state: ExploreState): ExploreState {
  const { drawn } = state;
  const form = formOf(state);
  if (drawn === null || drawn['viz_type'] !== form['viz_type'] || !isValid(errorsOf(state))) return state;
  const next = drawnForm(panelFor(form), drawn, form);
  return sameJson(next, drawn) ? state : { ...state, drawn: next };
}

/** The rows of the last request are on screen. */
function answered(state: ExploreState): ExploreState {
  return state.request === null ? state : redrawn({ ...state, drawn: state.request.form });
}

function whenAtOnce(state: ExploreState, now: Millis): ExploreState {
  return state.isAtOnce && updateOf(state) === 'query'
    ? withRequest(state, now, { isDeviceFirst: true })
    : state;
}

/** No request is made while a control has an error (CHT-35). */
function withRequest(
  state: ExploreState,
  now: Millis,
  { isForced = false, isDeviceFirst = false }: Partial<Omit<ExploreRequest, 'form' | 'count'>> = {},
): ExploreState {
  if (!isValid(errorsOf(state))) return state;
  return asked(state, { form: formOf(state), isForced, isDeviceFirst }, now);
}

function asked(state: ExploreState, request: Omit<ExploreRequest, 'count'>, now: Millis): ExploreState {
  return {
    ...state,
    request: { ...request, count: (state.request?.count ?? 0) + 1 },
    // The rows on screen are of the request before until this one is answered.
    drawn: state.drawn ?? request.form,
    run: chartRun(state.run, { kind: 'started' }, now),
  };
}
