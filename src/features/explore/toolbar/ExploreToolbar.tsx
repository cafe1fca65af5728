import { Redo2, Square, Undo2 } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { vizType } from '#domain/chart/form/formData.ts';
import { type ExploreState, formOf, updateOf } from '#charts/explore/draft/exploreState.ts';
import { type ControlErrors, isValid } from '#charts/explore/panel/validateControls.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { useLasting } from '#ui/page/useLasting.ts';
import { t } from '#ui/t.ts';
import { useCommands } from '../../services/page.ts';
import { ChartTypesDialog } from '../gallery/ChartTypesDialog.tsx';
import styles from '../Explore.module.css';
import type { Explored } from '../useExplore.ts';

type Step = 'undo' | 'redo';

/**
 * Computes ahead what undo or redo would show, while a person points at its button or has the focus on it. Returns what
 * notes which one that is.
 */
function useNearStep(isLoading: boolean, expect: Explored['expect']): (step: Step | null) => void {
  const [near, setNear] = useState<Step | null>(null);
  useEffect(() => {
    // After each step, the next one is expected.
    if (near !== null && !isLoading) expect({ kind: near });
  }, [near, isLoading, expect]);
  return setNear;
}

/** Undo and redo: of the draft on this device, or only of the screen. */
export interface Steps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface ExploreToolbarProps extends Pick<Explored, 'send' | 'expect'> {
  readonly type: string;
  readonly steps: Steps;
  readonly isLoading: boolean;
  readonly isAtOnce: boolean;
  /** Whether the rows on screen are of other controls. */
  readonly isOutdated: boolean;
  /** Whether no control has an error. */
  readonly isValid: boolean;
}

/** What the toolbar shows of an exploration. */
export const toolbarState = (state: ExploreState, errors: ControlErrors) => ({
  type: vizType(formOf(state)),
  isLoading: state.run.status === 'loading',
  isAtOnce: state.isAtOnce,
  isOutdated: updateOf(state) === 'query',
  isValid: isValid(errors),
});

/** The chart's type, undo and redo, and requesting its data. A change of a control draws again only what it changes. */
export const ExploreToolbar = memo(function ExploreToolbar(props: ExploreToolbarProps): ReactNode {
  const { type, isLoading, isAtOnce, isOutdated, isValid, send, expect, steps } = props;
  const onNear = useNearStep(isLoading, expect);
  return (
    <div role="toolbar" aria-label={t('Chart tools')} className={styles['toolbar']}>
      <TypeAndSteps {...{ type, steps, send, onNear }} />
      <span className={styles['space']} />
      <AtOnceSwitch {...{ isAtOnce, send }} />
      <StopButton {...{ isLoading, send }} />
      <UpdateButton {...{ isOutdated, isValid, send }} />
    </div>
  );
});

type Part<Name extends keyof ExploreToolbarProps> = Pick<ExploreToolbarProps, Name | 'send'>;

interface TypeAndStepsProps extends Part<'type' | 'steps'> {
  readonly onNear: (step: Step | null) => void;
}

const TypeAndSteps = memo(function TypeAndSteps(props: TypeAndStepsProps): ReactNode {
  const { type, steps, send, onNear } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Button onPress={() => setIsChoosing(true)}>
        {t('Chart type: {name}', { name: t(vizTypeName(type)) })}
      </Button>
      <IconButton
        icon={Undo2}
        label={t('Undo')}
        isDisabled={!steps.canUndo}
        onPress={steps.undo}
        {...nearness('undo', onNear)}
      />
      <IconButton
        icon={Redo2}
        label={t('Redo')}
        isDisabled={!steps.canRedo}
        onPress={steps.redo}
        {...nearness('redo', onNear)}
      />
      {isChoosing && (
        <ChartTypesDialog
          vizType={type}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            setIsChoosing(false);
            if (chosen !== type) send({ kind: 'vizType', vizType: chosen });
          }}
        />
      )}
    </>
  );
});

function nearness(step: Step, onNear: TypeAndStepsProps['onNear']) {
  const [begin, end] = [() => onNear(step), () => onNear(null)];
  return { onHoverStart: begin, onHoverEnd: end, onFocus: begin, onBlur: end };
}

const AtOnceSwitch = memo(function AtOnceSwitch({ isAtOnce, send }: Part<'isAtOnce'>): ReactNode {
  return (
    <Switch isSelected={isAtOnce} onChange={(is) => send({ kind: 'atOnce', isAtOnce: is })}>
      {t('Update at once')}
    </Switch>
  );
});

/** Charts over rows of this device are loaded sooner: a button that comes and goes would move what is beside it. */
const SLOW: Millis = 0.3 * SECOND;

function StopButton({ isLoading, send }: Part<'isLoading'>): ReactNode {
  const isSlow = useLasting(isLoading, SLOW);
  if (!isSlow) return null;
  return (
    <Button icon={Square} onPress={() => send({ kind: 'chart', event: { kind: 'stopped' } })}>
      {t('Stop')}
    </Button>
  );
}

const UpdateButton = memo(function UpdateButton({
  isOutdated,
  isValid,
  send,
}: Part<'isOutdated' | 'isValid'>): ReactNode {
  const update = useCallback(() => send({ kind: 'update' }), [send]);
  useCommands(
    useMemo(
      () => [
        {
          id: 'explore.update',
          label: t('Update chart'),
          group: 'This page',
          shortcut: 'Mod+Enter',
          disabled: !isValid,
          leavesField: true,
          run: update,
        },
      ],
      [isValid, update],
    ),
  );
  return (
    <Button kind={isOutdated ? 'primary' : 'plain'} isDisabled={!isValid} onPress={update}>
      {t('Update chart')}
    </Button>
  );
});
