import type { BaseIssue } from 'valibot';

interface Refused {
  readonly [key: string]: Refused | string[];
}

/** The validation error of a chart/data body, in the words and notation of the contract. */
export function chartDataRefusal(issues: readonly [BaseIssue<unknown>, ...BaseIssue<unknown>[]]): string {
  const refused: Record<string, Refused | string[]> = {};
  for (const issue of issues) {
    const keys = (issue.path ?? []).map((item) =>
      typeof item.key === 'number' ? `${item.key}` : `'${String(item.key)}'`,
    );
    put(refused, keys, messageOf(issue));
  }
  return `Request is incorrect: ${written(refused)}`;
}

/** The same for a time range that only the compiler could reject. */
export const timeRangeRefusal = (message: string): string =>
  `Request is incorrect: ${written({ "'time_range'": [message] })}`;

function messageOf(issue: BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'Unknown field.';
  return issue.input === undefined ? 'Missing data for required field.' : issue.message;
}

function put(into: Record<string, Refused | string[]>, keys: readonly string[], message: string): void {
  const [key, ...rest] = keys;
  if (key === undefined) return;
  const held = into[key];
  if (rest.length === 0) {
    if (Array.isArray(held)) held.push(message);
    else into[key] = [message];
  } else if (!Array.isArray(held)) {
    const inner = { ...held };
    put(inner, rest, message);
    into[key] = inner;
  }
}

function written(refused: Refused | string[]): string {
  if (Array.isArray(refused)) return `[${refused.map(quoted).join(', ')}]`;
  const entries = Object.entries(refused).map(([key, value]) => `${key}: ${written(value)}`);
  return `{${entries.join(', ')}}`;
}

const quoted = (message: string): string => `'${message.replaceAll("'", "\\'")}'`;
