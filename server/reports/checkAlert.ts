import { asNumber, asText, parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { accessOf } from '../auth/rights/access.ts';
import { freeReading } from '../datasets/rowRules/freeReading.ts';
import { keepsFromSql } from '../datasets/rowRules/limitedSource.ts';
import { runRead } from '../datasets/runRead.ts';
import type { ServerDeps } from '../deps.ts';
import { dialectOfBackend } from '../engines/backends.ts';
import type { ReportRow } from '../meta/reports.ts';
import type { User } from '../meta/people/users.ts';
import type { AlertValue } from './run/runEnd.ts';

export interface AlertCheck {
  readonly isTriggered: boolean;
  readonly value: AlertValue;
}

const COMPARE: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

/** Runs the query of an alert in the name of a person, and compares its one value with the condition. */
export async function checkAlert(
  deps: ServerDeps,
  alert: Pick<ReportRow, 'databaseId' | 'sql' | 'validatorType' | 'validatorConfigJson'>,
  user: User,
  signal: AbortSignal,
): Promise<Result<AlertCheck, string>> {
  const database = alert.databaseId === null ? null : deps.meta.databases.byId(alert.databaseId);
  if (!database) return err('The database of the alert was deleted.');
  if (!accessOf(deps, user).readDatabase(database) || keepsFromSql(deps, user, database))
    return err(`${user.username} may not run SQL on the database of the alert.`);
  const statements = splitStatements(alert.sql ?? '', dialectOfBackend(database.backend).rules);
  const [statement] = statements;
  if (statement === undefined || statements.length > 1)
    return err('The query of the alert has to be one statement.');
  const asked = { sql: statement.text, reading: freeReading(deps, user, database) };
  const read = await runRead(deps, { person: user.id, signal }, database, asked, 2);
  if (!read.ok) return err(`The query of the alert failed: ${read.error.message}`);
  const { columns, rows } = read.value;
  if (rows.length > 1) return err('The query of the alert returned more than one row.');
  if (columns.length > 1) return err('The query of the alert returned more than one column.');
  const [row = {}] = rows;
  const raw: unknown = Object.values(row)[0] ?? null;
  const text = typeof raw === 'bigint' ? raw.toString() : raw;
  const value = {
    number: numberOf(text),
    row: JSON.stringify([row], (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)),
  };
  if (alert.validatorType === 'not null')
    return ok({ isTriggered: text !== null && text !== 0 && text !== false && text !== '', value });
  if (text !== null && value.number === null)
    return err('The query of the alert returned a value that is no number.');
  const { op, threshold } = parseRecord(alert.validatorConfigJson) ?? {};
  const compare = COMPARE[asText(op)];
  const limit = asNumber(threshold);
  if (compare === undefined || limit === null) return err('The alert has no condition.');
  return ok({ isTriggered: value.number !== null && compare(value.number, limit), value });
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
