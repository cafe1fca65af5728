import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useHold } from './heldResult.ts';
import type { ResultToolProps } from './ResultTool.tsx';

const ResultTool = lazyPart(async () => ({ default: (await import('./ResultTool.tsx')).ResultTool }));

/** These are beside the rows or follow them. The others are dialogs about the rows they were opened from. */
const FOLLOWING: ReadonlySet<ResultToolProps['show']> = new Set(['column', 'find', 'status']);

export function LazyResultTool(props: ResultToolProps): ReactNode {
  useHold(!FOLLOWING.has(props.show));
  return (
    <Suspense fallback={null}>
      <ResultTool {...props} />
    </Suspense>
  );
}
