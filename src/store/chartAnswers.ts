import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { AnswerSubject, ChartAnswer, ChartBody } from './dashboardRows.ts';
import type { SextantDb } from './db.ts';
import type { Tables } from './schema.ts';
import type { StorageError } from './storageError.ts';
import { ANSWER_TABLES, readAtOnce, write } from './write.ts';
import type { Tx } from './write.ts';

export async function listAnswers(db: Tables, keys: readonly string[]): Promise<ChartAnswer[]> {
  return (await db.chartAnswers.bulkGet([...keys])).filter((each) => each !== undefined);
}

/** When the oldest of the latest answers to these charts was computed; nothing where none is kept. */
export async function oldestShown(db: Tables, chartIds: readonly number[]): Promise<Millis | undefined> {
  const subjects = chartIds.map((id): AnswerSubject => `chart:${id}`);
  const latest = await Promise.all(subjects.map((subject) => lastAnswer(db, subject)));
  const times = latest.filter((each) => each !== undefined).map(({ computedAt }) => computedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** An answer with its rows. */
export interface AnswerRows {
  readonly answer: ChartAnswer;
  readonly body: ChartBody;
}

/** Reads an answer with its rows as they are at one moment; rows that are known by their digest are not read again. */
export function readAnswer(
  db: SextantDb,
  key: string,
  known: AnswerRows | null,
): Promise<AnswerRows | undefined> {
  return readAtOnce(db, ['chartAnswers', 'chartBodies'], async (tables) => {
    // Whoever knows no rows of this question gets them in the same breath.
    const reading = known?.answer.key === key ? undefined : tables.chartBodies.get(key);
    const answer = await tables.chartAnswers.get(key);
    if (answer === undefined) return undefined;
    if (known?.answer.key === key && known.answer.digest === answer.digest)
      return { answer, body: known.body };
    const body = await (reading ?? tables.chartBodies.get(key));
    return body && { answer, body };
  });
}

export function getBody(db: Tables, key: string): Promise<ChartBody | undefined> {
  return db.chartBodies.get(key);
}

/** The latest answer to any question of a subject: its last picture. */
export async function lastAnswer(db: Tables, subject: AnswerSubject): Promise<ChartAnswer | undefined> {
  const answers = await db.chartAnswers.where('subject').equals(subject).sortBy('storedAt');
  return answers.at(-1);
}

/** Of what charts showed last so much is read at once; larger rows are read by the chart that shows them. */
const READ_AT_ONCE = 1_000_000;

/** What each of these charts showed last, by its subject, as far as that is quickly read. */
export async function lastShown(
  db: Tables,
  chartIds: readonly number[],
): Promise<ReadonlyMap<AnswerSubject, AnswerRows>> {
  const latest = await Promise.all(chartIds.map((id) => lastAnswer(db, `chart:${id}`)));
  let room = READ_AT_ONCE;
  const answers = latest.filter((each) => each !== undefined).filter(({ bytes }) => (room -= bytes) >= 0);
  const bodies = await db.chartBodies.bulkGet(answers.map(({ key }) => key));
  const shown = new Map<AnswerSubject, AnswerRows>();
  for (const [at, answer] of answers.entries()) {
    const body = bodies[at];
    if (body !== undefined) shown.set(answer.subject, { answer, body });
  }
  return shown;
}

/**
 * Keeps an answer. Rows that are the same as those kept already are left alone, so that nobody draws them again. Where
 * the disk is full, answers that nobody asked to be kept give way, oldest first.
 */
export async function storeAnswer(
  db: SextantDb,
  answer: ChartAnswer,
  body: ChartBody,
): Promise<Result<void, StorageError>> {
  for (;;) {
    const kept = await write(db, (tx) => putAnswer(tx, answer, body), ANSWER_TABLES);
    if (kept.ok || kept.error.kind !== 'full') return kept;
    const dropped = await write(db, (tx) => dropOldest(tx, answer.key), ANSWER_TABLES);
    if (!dropped.ok || dropped.value === 0) return kept;
  }
}

async function putAnswer(tx: Tx, answer: ChartAnswer, body: ChartBody): Promise<void> {
  const before = await tx.chartAnswers.get(answer.key);
  await tx.chartAnswers.put(answer);
  if (before?.digest !== answer.digest) await tx.chartBodies.put(body);
}

export async function dropAnswers(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.chartAnswers.bulkDelete([...keys]);
  await tx.chartBodies.bulkDelete([...keys]);
}

async function dropOldest(tx: Tx, except: string): Promise<number> {
  const pinned = await pinnedKeys(tx);
  const oldest = await tx.chartAnswers
    .orderBy('storedAt')
    .filter(({ key }) => key !== except && !pinned.has(key))
    .first();
  if (oldest === undefined) return 0;
  await dropAnswers(tx, [oldest.key]);
  return 1;
}

async function pinnedKeys(db: Tables): Promise<ReadonlySet<string>> {
  return new Set((await db.pinnedAnswers.toArray()).map(({ key }) => key));
}

export interface AnswerSweep {
  readonly budget: number;
  /** Of one subject so many are kept: a person tries many filters once. */
  readonly perSubject: number;
}

/** Lets go of answers that nobody asked to be kept: the oldest of each subject, then the oldest of all (law of budgets). */
export function sweepAnswers(db: SextantDb, rules: AnswerSweep): Promise<Result<number, StorageError>> {
  return write(
    db,
    async (tx) => {
      const pinned = await pinnedKeys(tx);
      const newestFirst = (await tx.chartAnswers.orderBy('storedAt').toArray()).toReversed();
      const counts = new Map<string, number>();
      let room = rules.budget;
      const dropped: string[] = [];
      for (const { key, subject, bytes } of newestFirst) {
        if (pinned.has(key)) continue;
        const count = (counts.get(subject) ?? 0) + 1;
        counts.set(subject, count);
        room -= bytes;
        if (count > rules.perSubject || room < 0) dropped.push(key);
      }
      await dropAnswers(tx, dropped);
      return dropped.length;
    },
    ANSWER_TABLES,
  );
}
