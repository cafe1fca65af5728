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
  const isBusy = figures.some(
    (figure) =>
      ['loading', 'success'].includes(figure.dataset['state'] ?? '') &&
      figure.getBoundingClientRect().top < space,
  );
  const age = page.querySelector('[role=status][data-level]')?.textContent ?? '';
  const name = page.querySelector('h1')?.textContent ?? '';
  return {
    kind: isBusy ? 'loading' : 'ready',
    title: [name, age].filter((part) => part !== '').join(' · '),
    errors: figures
      .filter(({ dataset }) => dataset['state'] === 'failed')
      .map((figure) => figure.getAttribute('aria-label') ?? ''),
    height:
      content.getBoundingClientRect().top + (content.parentElement?.scrollTop ?? 0) + content.scrollHeight,
  };
}
