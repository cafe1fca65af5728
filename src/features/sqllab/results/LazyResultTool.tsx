import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { ResultToolProps } from './ResultTool.tsx';

const ResultTool = lazyPart(async () => ({ default: (await import('./ResultTool.tsx')).ResultTool }));

export function LazyResultTool(props: ResultToolProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <ResultTool {...props} />
    </Suspense>
  );
}
