import { basename } from 'node:path';
import { TestRunner, type RunnerTask, type RunnerTestFile } from 'vitest';
import { SEEN_BY_TESTS } from './mutants.ts';
import { cites, slugOf } from './mutant.ts';

/**
 * Runs of each mutant's file the tests that cite its rules, until one of them fails. Mutants hang some tests, each of
 * which would wait for its time limit.
 */
export default class CitingRunner extends TestRunner {
  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    const { file } = test;
    const slug = basename(file.filepath, '.test.mjs');
    const mutant = SEEN_BY_TESTS.find((each) => slugOf(each) === slug);
    if (mutant === undefined || hasFailure(file) || !cites(mutant, nameOf(test))) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }
}

const hasFailure = (file: RunnerTestFile): boolean => file.tasks.some(isFailed);

function isFailed(task: RunnerTask): boolean {
  return task.type === 'suite' ? task.tasks.some(isFailed) : task.result?.state === 'fail';
}

const nameOf = ({ suite, name }: RunnerTask): string =>
  suite === undefined ? name : `${nameOf(suite)} ${name}`;
