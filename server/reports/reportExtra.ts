import { asNumber, asRecord, asText, parseRecord } from '#domain/jsonValue.ts';

/** What the contract has no fields for. A Superset keeps it, and ignores it. */
export interface ReportExtra {
  /** Whether a run that was missed while the server was stopped is made up for, once. */
  readonly missed: 'run' | 'skip';
  /** How often a failed run is repeated. */
  readonly retries: number;
  /** The kind of file where the format is CSV. */
  readonly file: 'csv' | 'xlsx';
  /** The code of the language of its messages; empty for English. */
  readonly language: string;
  /** Whose rows are sent: the owner's to all, or to each recipient their own. */
  readonly rows: 'owner' | 'recipient';
}

const MAX_RETRIES = 5;

export function readExtra(text: string): ReportExtra {
  const own = asRecord(asRecord(parseRecord(text))['sextant']);
  const retries = Math.floor(asNumber(own['retries']) ?? 0);
  return {
    missed: asText(own['missed']) === 'skip' ? 'skip' : 'run',
    retries: Math.min(MAX_RETRIES, Math.max(0, retries)),
    file: asText(own['file']) === 'xlsx' ? 'xlsx' : 'csv',
    language: asText(own['language']),
    rows: asText(own['rows']) === 'recipient' ? 'recipient' : 'owner',
  };
}
