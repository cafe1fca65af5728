import type { ReactNode } from 'react';
import { Children, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './HomePage.module.css';

interface CardsProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A titled list of cards; nothing where it is empty. */
export function Cards({ title, isEmpty, children }: CardsProps): ReactNode {
  const id = useId();
  if (isEmpty) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles['cards']}>
        {Children.map(children, (card) => (
          <li>{card}</li>
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly to: string;
  /** The router state of the link. */
  readonly state?: object;
  readonly title: string;
  readonly note: string;
  /** The preview above the title. */
  readonly children: ReactNode;
}

/** A link with a preview. Its name is the title, so that a screen reader does not read the preview. */
export function Card({ to, state, title, note, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <Link
      to={to}
      state={state}
      className={styles['card']}
      aria-labelledby={id}
      aria-describedby={`${id}-note`}
    >
      <span className={styles['preview']} aria-hidden>
        {children}
      </span>
      <span id={id} className={styles['title']} title={title}>
        {title}
      </span>
      <span id={`${id}-note`} className={styles['note']}>
        {note}
      </span>
    </Link>
  );
}
