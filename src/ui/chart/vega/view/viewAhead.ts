import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { whenIdle } from '../../../paint/turns.ts';
import type { Size } from '../images/chartImageStore.ts';
import type { ViewRequest } from './makeView.ts';
import { buildOf } from './specChange.ts';
import { fitView, isSameSize, type ShownView, withPicture } from './shownView.ts';
import { setSignals } from './specSignals.ts';

/** A chart that will probably be shown next, drawn on a canvas that is not in the page. */
export interface ViewAhead {
  /**
   * Draws it while the page is idle, at this size, with these values of signals. The last one counts; null for none.
   */
  readonly expect: (picture: ChartSpec | null, size: Size, signals: JsonRecord) => void;
  /** The view that shows this chart at this size, which is the caller's from now on; null if it is not drawn. */
  readonly take: (picture: ChartSpec, size: Size) => ShownView | null;
  /** A view that is no longer shown: the next chart of equal structure is drawn with it. */
  readonly reuse: (view: ShownView) => void;
  readonly end: () => void;
}

interface Expected {
  readonly picture: ChartSpec;
  readonly size: Size;
  readonly signals: JsonRecord;
}

export interface ViewAheadDeps {
  /** A new view of a chart, built in several tasks; null once it is not wanted. */
  readonly makeView: (request: ViewRequest) => Promise<ShownView | null>;
  readonly onFailure: (error: unknown) => void;
}

export function createViewAhead({ makeView, onFailure }: ViewAheadDeps): ViewAhead {
  let expected: Expected | null = null;
  /** What `spare` shows completely. */
  let drawn: Expected | null = null;
  let spare: ShownView | null = null;
  let isRunning = false;
  let isEnded = false;

  const replace = (view: ShownView | null): void => {
    if (spare !== null && spare.view !== view?.view) spare.view.finalize();
    spare = view;
  };

  async function draw(next: Expected): Promise<void> {
    const { picture, size, signals } = next;
    const isWanted = (): boolean => expected === next;
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    if (!isWanted()) return;
    const spec = fitSpec(picture.spec, size);
    const build = buildOf(spec);
    drawn = null;
    let view = spare?.build === build ? withPicture(spare, picture) : null;
    if (view === null) {
      replace(null);
      view = await makeView({ picture, spec, build, isWanted });
    }
    if (view === null) return;
    replace(fitView(view, size));
    setSignals(view.view, picture, signals, signals);
    await view.view.runAsync();
    if (isWanted()) drawn = next;
  }

  function run(): void {
    const next = expected;
    if (isRunning || next === null || next === drawn) return;
    isRunning = true;
    draw(next).then(
      () => {
        isRunning = false;
        if (isEnded) replace(null);
        else if (expected !== next) run();
      },
      (error: unknown) => {
        isRunning = false;
        replace(null);
        onFailure(error);
      },
    );
  }

  return {
    expect(picture, size, signals) {
      expected = picture && { picture, size, signals };
      if (expected === null) drawn = null;
      run();
    },
    take(picture, size) {
      const view = spare;
      if (view === null || drawn?.picture !== picture || !isSameSize(drawn.size, size)) return null;
      expected = null;
      drawn = null;
      spare = null;
      return view;
    },
    reuse(view) {
      if (isRunning || isEnded) view.view.finalize();
      else replace(view);
    },
    end() {
      isEnded = true;
      expected = null;
      drawn = null;
      if (!isRunning) replace(null);
    },
  };
}
