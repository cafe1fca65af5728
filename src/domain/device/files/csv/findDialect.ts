import {
  bestDialect,
  type JudgedDialect,
  judgeDialect,
  oneColumn,
  possibleDialects,
} from './judgeDialect.ts';
import type { ProfileChoice, TextParts } from './textChoice.ts';

/** The dialect of a text, and where its table begins. */
export interface FoundDialect extends JudgedDialect {
  /** Lines that only name the separator. */
  readonly separatorLines: number;
  /** Whether all of the text was seen. */
  readonly isOfAll: boolean;
}

/** The letters at the beginning of a text that decide, unless some row further down does not fit. */
const HEAD = 512 * 1024;

/** Excel writes such a line before the names of columns. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/;

export async function findDialect(
  parts: TextParts,
  choice: ProfileChoice,
  isOfAll: boolean,
): Promise<FoundDialect> {
  const { head, isWhole } = await beginning(parts);
  const named = SEPARATOR_LINE.exec(head)?.[1] ?? null;
  const wanted = { ...choice, separator: choice.separator ?? named };
  const judges = possibleDialects(head, wanted).map(judgeDialect);
  const skipped = named === null ? 0 : head.indexOf('\n') + 1;
  if (isOfAll) {
    let rest = skipped;
    for await (const part of parts()) {
      const given = rest > 0 ? part.slice(rest) : part;
      rest = Math.max(0, rest - part.length);
      if (given !== '') for (const judge of judges) judge.push(given);
    }
  } else for (const judge of judges) judge.push(head.slice(skipped));
  if (isOfAll || isWhole) for (const judge of judges) judge.end();
  const judged = judges.map((judge) => judge.result());
  const one = { dialect: oneColumn(head, wanted), width: 1, start: 0, score: 0 };
  const best = bestDialect(judged) ?? (wanted.separator === null ? one : (judged[0] ?? one));
  return { ...best, separatorLines: named === null ? 0 : 1, isOfAll: isOfAll || isWhole };
}

async function beginning(parts: TextParts): Promise<{ readonly head: string; readonly isWhole: boolean }> {
  let head = '';
  for await (const part of parts()) {
    head += part;
    if (head.length >= HEAD) return { head, isWhole: false };
  }
  return { head, isWhole: true };
}
