import type { ReactNode } from 'react';

/** The logo: a sextant with its arc, arm and mirror. */
export function SextantMark({ size = 20 }: { readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden>
      <g strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 4.5 5.2 16M12 4.5 18.8 16" />
        <path d="M3.8 15.4a16.2 16.2 0 0 0 16.4 0" />
        <path d="m12 4.5 2.4 15.2" style={{ stroke: 'var(--local)' }} />
      </g>
      <circle cx="12" cy="4.4" r="2.2" stroke="none" style={{ fill: 'var(--local)' }} />
    </svg>
  );
}
