import { type Millis, SECOND } from '#domain/time.ts';
import { BY_DEPTH } from '../access/listedFunctions.ts';
import type { EngineError, EngineErrorKind } from '../base/engineError.ts';

/* Why an engine's work ended before it was done. */

const ending = (kind: EngineErrorKind, message: string, seconds?: number): EngineError => ({
  kind,
  message,
  exception: null,
  at: null,
  ...(seconds === undefined ? {} : { seconds }),
});

export const stopped = (): EngineError => ending('stopped', 'The query was stopped.');

/** For rows whose reader kept the changes of others from getting into the database's file. */
export const readTooSlowly = (): EngineError =>
  ending('stopped', 'The rows were read more slowly than others changed the database. Run it again.');

export const abandoned = (): EngineError =>
  ending(
    'abandoned',
    'The connection was closed while the query ran, and the query was ended with it. Run it again.',
  );

export const timedOut = (timeout: Millis): EngineError =>
  ending(
    'timedOut',
    `The query was ended after ${timeout / SECOND} seconds, the time limit of this server.`,
    timeout / SECOND,
  );

export const waitedTooLong = (timeout: Millis): EngineError =>
  ending(
    'timedOut',
    `The query waited ${timeout / SECOND} seconds for its turn and was not started: other queries are running. Stop those that are not needed, or run it again later.`,
    timeout / SECOND,
  );

/** For other queries of a process that had to be killed. */
export const endedWithAnother = (): EngineError =>
  ending(
    'died',
    'Another query on this database could only be ended by restarting its engine, which ended this one too. Run it again.',
  );

/** For the queries of a process that ended by itself. Which one ended it is not known, except by what it calls. */
export const endedBySelf = (how: string, texts: readonly string[]): EngineError => {
  const called = [...BY_DEPTH].filter((name) => texts.some((text) => CALL(name).test(text)));
  return ending(
    'died',
    how === CRASH && called.length > 0
      ? `The engine's process ended while the query ran (${how}), probably by ${called.join(', ')}: JSON with very many levels in each other is too deep for it. It begins again, and what was saved is there. Leave such values out before you run the query again.`
      : `The engine's process ended while the query ran (${how}), by this query or by another one. It begins again, and what was saved is there. Run it again; if it changes data, look first whether it has.`,
  );
};

const CRASH = 'SIGSEGV';
const CALL = (name: string): RegExp => new RegExp(`\\b${name}\\b`, 'i');

/** Why rows were not stored: they exceed one person's share of the disk. */
export const TOO_LARGE = 'they are larger than the share of the disk that one person may fill';

export const unavailable = (key: string): EngineError =>
  ending('unavailable', `There is no engine behind ${key}.`);
