import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: ReactNode;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right' | 'start' | 'end';
  /** A button or link of the kit. */
  readonly children: ReactElement;
}

/** A short text beside a control on hover or focus. Never the only place of that text. */
export function Tooltip({ text, placement = 'bottom', children }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={styles['tooltip'] ?? ''} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
