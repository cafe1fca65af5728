import { chartIds } from '#domain/dashboard/layout.ts';
import { readMetadata } from '#domain/dashboard/metadata.ts';
import { readLayout } from '#domain/dashboard/readLayout.ts';
import { startMasks } from '#domain/filter/startMasks.ts';
import type { DataMasks } from '#domain/filter/dataMask.ts';
import { extraFormDataFor } from '#domain/filter/extraFormDataFor.ts';
import type { Clock } from '#domain/time.ts';
import { listAnswers } from '#store/chartAnswers.ts';
import { getCharts } from '#store/charts.ts';
import { dashboardContent } from '#store/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import { getFilterState } from '#store/filterStates.ts';
import { dashboardPinId, getPin, holdAnswers, patchPin } from '#store/pins.ts';
import { ANSWER_TABLES, write } from '#store/write.ts';
import { answerKey } from './answerKey.ts';
import type { ChartAnswers, ChartFailure } from './chartAnswers.ts';
import type { ChartQuestion } from './question.ts';
import { poseChart } from './chartQuestion.ts';

export interface KeepDeps {
  readonly db: SextantDb;
  readonly answers: ChartAnswers;
  readonly clock: Clock;
  /** Reads the dashboard itself; false where the server could not be asked. */
  readonly read: (dashboardId: number) => Promise<boolean>;
}

/**
 * Fills a pin: every chart of every tab, with the filters that are applied here and with those a new visitor has. What
 * could not be had now is said and had the next time; what is kept already stays meanwhile.
 */
export async function keepDashboard(deps: KeepDeps, dashboardId: number): Promise<void> {
  const { db, answers, clock } = deps;
  const pinId = dashboardPinId(dashboardId);
  const isRead = await deps.read(dashboardId);
  const questions = await questionsOf(db, dashboardId);
  const keys = questions.map(answerKey);
  await write(db, (tx) => holdAnswers(tx, pinId, keys), ANSWER_TABLES);
  let problem: string | null = isRead ? null : UNREACHABLE;
  let isComplete = isRead;
  for (const question of questions) {
    // Whoever stops keeping it stops the reading, too.
    if ((await getPin(db, pinId)) === undefined) return;
    const asked = await answers.ask(question);
    if (!asked.ok) {
      problem = reasonOf(asked.error);
      isComplete &&= asked.error.kind === 'refused';
    }
    await note(deps, pinId, { keys, problem, keptAt: null });
    if (!asked.ok && asked.error.kind !== 'refused' && asked.error.kind !== 'unreadable') break;
  }
  await note(deps, pinId, { keys, problem, keptAt: isComplete ? clock.now() : null });
}

interface Progress {
  readonly keys: readonly string[];
  readonly problem: string | null;
  readonly keptAt: number | null;
}

async function note({ db }: KeepDeps, pinId: string, { keys, problem, keptAt }: Progress): Promise<void> {
  const distinct = [...new Set(keys)];
  const kept = await listAnswers(db, distinct);
  const bytes = kept.reduce((sum, each) => sum + each.bytes, 0);
  await write(
    db,
    (tx) =>
      patchPin(tx, pinId, {
        bytes,
        wanted: distinct.length,
        kept: kept.length,
        problem,
        ...(keptAt !== null && { keptAt }),
      }),
    ANSWER_TABLES,
  );
}

/** Everything the dashboard asks: once as it stands here, once as it opens for the first time. */
async function questionsOf(db: SextantDb, dashboardId: number): Promise<readonly ChartQuestion[]> {
  const content = await dashboardContent(db, dashboardId);
  if (content === undefined) return [];
  const charts = await getCharts(db, content.chartIds);
  const layout = readLayout(content.positionJson, charts);
  const metadata = readMetadata(content.jsonMetadata);
  const applied = (await getFilterState(db, dashboardId))?.masks ?? null;
  const states: DataMasks[] = [applied, null].map((kept) =>
    startMasks(metadata.nativeFilters, { address: null, kept }),
  );
  const shown = new Set(chartIds(layout));
  const questions = new Map<string, ChartQuestion>();
  for (const masks of states) {
    for (const chart of charts) {
      if (!shown.has(chart.id)) continue;
      const extra = extraFormDataFor(chart.id, { layout, metadata, masks });
      const { question } = poseChart(chart, extra, dashboardId);
      if (question !== null) questions.set(answerKey(question), question);
    }
  }
  return [...questions.values()];
}

const UNREACHABLE = 'The server could not be reached. What was kept before is still here.';

function reasonOf(failure: ChartFailure): string {
  switch (failure.kind) {
    case 'refused':
    case 'unreadable':
      return `A chart could not be read: ${failure.message}`;
    case 'session':
      return 'Sign in to bring it up to date. What was kept before is still here.';
    default:
      return UNREACHABLE;
  }
}
