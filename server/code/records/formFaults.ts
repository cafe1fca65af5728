import * as v from 'valibot';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Finding } from '../finding.ts';
import type { RecordFileKind } from './recordKind.ts';

/** What does not hold in the form of a file, with its places. */
export function formFaults(kind: RecordFileKind, value: JsonRecord): readonly Omit<Finding, 'path'>[] {
  const parsed = v.safeParse(kind.schema, value);
  if (parsed.success) return [];
  return parsed.issues.map((issue) => {
    const path = (issue.path ?? []).flatMap(({ key }) =>
      typeof key === 'string' || typeof key === 'number' ? [key] : [],
    );
    return { at: { path }, reason: [path.join('.'), messageOf(issue, kind)].filter(Boolean).join(': ') };
  });
}

function messageOf({ type, expected, message }: v.BaseIssue<unknown>, { plural }: RecordFileKind): string {
  if (type !== 'strict_object') return message;
  return expected === 'never' ? `Files of ${plural} have no such key.` : 'It is missing.';
}
