import { TriangleAlert } from 'lucide-react';
import { type ErrorInfo, type ReactNode, Component } from 'react';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { t } from '../t.ts';
import { Button } from './Button.tsx';
import styles from './ErrorBoundary.module.css';

export interface ErrorBoundaryProps {
  /** What failed, for a person: "The results". */
  readonly what: string;
  /** Logs the error for the diagnostics. */
  readonly onError: (error: unknown, where: string) => void;
  /** A further action beside Try again. */
  readonly actions?: ReactNode;
  /** The content shown: when it changes, a failed part is retried. */
  readonly content?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly content: string | undefined;
}

/**
 * Contains a bug in one part of the page; shows what happened, what is safe and what to do. Use `key` to remount
 * everything inside, and `content` to retry only after a failure.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, content: this.props.content };

  static getDerivedStateFromProps({ content }: ErrorBoundaryProps, before: State): State | null {
    return before.content === content ? null : { error: null, content };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return {
      error: error instanceof Error ? error : new Error('Unknown error', { cause: error }),
    };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, `${this.props.what}${info.componentStack ?? ''}`);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert" className={styles['failure']}>
        <TriangleAlert size={24} strokeWidth={1.5} aria-hidden />
        <h2>{t('{what} could not be shown', { what: this.props.what })}</h2>
        <p>{t('Your work is saved on this device. Nothing was lost.')}</p>
        <pre className={styles['detail']}>{describeThrown(error)}</pre>
        <div className={styles['actions']}>
          <Button kind="primary" onPress={() => this.setState({ error: null })}>
            {t('Try again')}
          </Button>
          {this.props.actions}
        </div>
      </div>
    );
  }
}
