/** What a frame with a dashboard shows, read from its page. */
export interface FrameState {
  readonly kind: 'loading' | 'ready' | 'lost';
  readonly title: string;
  readonly errors: readonly string[];
  /** The height of the whole dashboard; 0 where it is unknown. */
  readonly height: number;
}

const LOADING: FrameState = { kind: 'loading', title: '', errors: [], height: 0 };

export function frameState(frame: HTMLIFrameElement): FrameState {
  const page = frame.contentDocument;
  // A frame is an empty page until its address was answered.
  if (page === null || page.readyState === 'loading' || page.URL === 'about:blank') return LOADING;
  const content = page.getElementById('dashboard-content');
  const figures = [...page.querySelectorAll<HTMLElement>('figure[data-state]')];
  const isLost = page.readyState === 'complete' && page.getElementById('root') === null;
  if (isLost) return { ...LOADING, kind: 'lost' };
  if (content === null) return LOADING;
  const space = page.documentElement.clientHeight;
  // A chart below the screen waits until it is scrolled to, which on a wall is never.
  const inView = figures.filter((figure) => figure.getBoundingClientRect().top < space);
  const age = page.querySelector('[role=status][data-level]')?.textContent ?? '';
  const name = page.querySelector('h1')?.textContent ?? '';
  return {
    kind: isDrawn(inView.map(({ dataset }) => dataset)) ? 'ready' : 'loading',
    title: [name, age].filter((part) => part !== '').join(' · '),
    errors: figures
      .filter(({ dataset }) => dataset['state'] === 'failed')
      .map((figure) => figure.getAttribute('aria-label') ?? ''),
    height:
      content.getBoundingClientRect().top + (content.parentElement?.scrollTop ?? 0) + content.scrollHeight,
  };
}

/**
 * Whether the charts on screen are drawn. One without rows on this device does not keep the others from being shown,
 * but a dashboard of such charts alone replaces none that has rows.
 */
export function isDrawn(charts: readonly Readonly<Partial<Record<string, string>>>[]): boolean {
  const has = (...states: readonly string[]): boolean =>
    charts.some(({ state }) => state !== undefined && states.includes(state));
  if (has('loading', 'success')) return false;
  return has('rendered') || charts.every(({ withoutRows }) => withoutRows === undefined);
}
