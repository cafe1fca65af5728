import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. Started last, they would keep one core busy while the other is idle. */
const LONG = ['/tests/sim/worlds.test.ts', '/tests/sim/mutants.test.ts'];

/** Orders test files as Vitest does, the longest ones before: a fresh clone has no durations of an earlier run. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((each) => moduleId.endsWith(each));
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}
