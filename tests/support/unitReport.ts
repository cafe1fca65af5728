import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import * as v from 'valibot';

const report = v.object({
  numPassedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({ status: v.string(), fullName: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
});

/** The most lines of an error that are useful in a log. */
const MAX_LINES = 40;

export interface UnitReport {
  readonly passed: number;
  readonly skipped: number;
  /** Failed tests, and files that could not be loaded, each with its error. */
  readonly failures: readonly string[];
}

/** Reads Vitest's report. Throws if it is missing or invalid. */
export async function readUnitReport(path: string): Promise<UnitReport> {
  const read = v.parse(report, JSON.parse(await readFile(path, 'utf8')));
  const failures = read.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [describeFailure(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${file} › ${fullName}`, failureMessages.join('\n')),
    );
  });
  return { passed: read.numPassedTests, skipped: read.numPendingTests + read.numTodoTests, failures };
}

function describeFailure(title: string, error: string): string {
  return `Failed: ${title}\n${error.split('\n').slice(0, MAX_LINES).join('\n')}`;
}
