import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useIdle } from '#ui/useIdle.ts';
import { PlainText } from './PlainText.tsx';

const MarkdownText = lazy(() =>
  import('./MarkdownText.tsx').then(
    ({ MarkdownText: shown }) => ({ default: shown }),
    // Of a page that lost its server before all of its files were here, a text is the last thing to fail for.
    () => ({ default: PlainText }),
  ),
);

/** Text of a dashboard's author. What renders it is large and comes when the pictures stand that the page is opened for. */
export function Markdown({ code }: { readonly code: string }): ReactNode {
  if (!useIdle()) return null;
  return (
    <Suspense fallback={null}>
      <MarkdownText code={code} />
    </Suspense>
  );
}
