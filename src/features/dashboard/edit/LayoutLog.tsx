import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useEditing } from './editContext.ts';

/** Announces changes of the layout. */
export function LayoutLog(): ReactNode {
  const { session } = useEditing();
  const lines = useObservable(session.log);
  return (
    <VisuallyHidden>
      <span role="log" aria-label={t('Layout changes')}>
        {lines.map((line, at) => (
          // The same text may occur twice.
          <span key={at}>{line} </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
