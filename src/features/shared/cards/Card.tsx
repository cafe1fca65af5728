import { type ReactNode, Children, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CutTextTooltip } from '#ui/kit/overlays/CutTextTooltip.tsx';
import styles from './Card.module.css';

/** A list of cards. */
export function CardList({
  label,
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} className={styles['cards']} aria-label={label}>
        {/* A card that is left out comes as null. */}
        {Children.map(children, (card) => (card === null ? null : <li>{card}</li>))}
      </ul>
      <CutTextTooltip within={list} />
    </>
  );
}

interface CardProps {
  readonly to: string;
  /** The router state of the link. */
  readonly state?: object;
  readonly title: string;
  readonly note: string;
  /** What can be done with it without opening it. */
  readonly actions?: ReactNode;
  /** The preview above the title. */
  readonly children: ReactNode;
}

/** A link with a preview. Its name is the title, so that a screen reader does not read the preview. */
export function Card({ to, state, title, note, actions, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <div className={styles['card']}>
      <Link
        to={to}
        state={state}
        className={styles['link']}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
      >
        <span className={styles['preview']} aria-hidden>
          {children}
        </span>
        <span id={id} className={styles['title']}>
          {title}
        </span>
        <span id={`${id}-note`} className={styles['note']}>
          {note}
        </span>
      </Link>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
