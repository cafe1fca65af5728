import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './Dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./Dialog.tsx')).Dialog }));

/** A dialog whose code is loaded when first opened. */
export function LazyDialog(props: DialogProps): ReactNode {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  return <Suspense fallback={null}>{isWanted && <Dialog {...props} />}</Suspense>;
}
