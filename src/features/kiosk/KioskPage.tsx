import { type ReactNode, useCallback, useEffect, useReducer, useState } from 'react';
import { FIRST_PLAYER, player } from '#domain/kiosk/player.ts';
import { isNight, type WeekTime } from '#domain/kiosk/schedule.ts';
import { screenActivity } from '#domain/kiosk/screenActivity.ts';
import { screenAddress } from '#domain/kiosk/screenAddress.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { smallPicture } from '#ui/image/smallPicture.ts';
import { screenActivityText } from '#ui/screenActivityText.ts';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import type { FrameState } from './frameState.ts';
import { requestProgram } from './joining.ts';
import { JoinScreen } from './JoinScreen.tsx';
import type { KioskPorts, ScreenProgram } from './kioskPorts.ts';
import styles from './KioskPage.module.css';
import { ScreenFrame } from './ScreenFrame.tsx';

/** A moment on the clock of this device. */
export function wallTime(at: Millis): WeekTime {
  const moment = new Date(at);
  return { day: moment.getDay(), minute: moment.getHours() * 60 + moment.getMinutes() };
}

const POLL_INTERVAL = 20 * SECOND;

/** A screen on a wall: joined once, then it plays its playlist for as long as it is on. */
export function KioskPage({ ports }: { readonly ports: KioskPorts }): ReactNode {
  const [program, setProgram] = useState<ScreenProgram | null | undefined>(() => ports.kept() ?? undefined);
  const [wasRevoked, setRevoked] = useState(false);
  const { keep } = ports;

  const take = useCallback(
    (found: ScreenProgram | null) => {
      keep(found);
      setProgram(found);
    },
    [keep],
  );
  useEffect(() => {
    const ask = (): void =>
      void requestProgram(ports)
        .then((found) => {
          if (found.ok) return take(found.value);
          if (found.error !== 'not-joined') return undefined;
          // Shown until it is joined again, not only until the next request.
          if (ports.kept() !== null) setRevoked(true);
          return take(null);
        })
        .catch(ports.reloadAfterFailure);
    ask();
    const timer = setInterval(ask, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [ports, take]);

  useEffect(() => ports.stayAwake(), [ports]);

  return (
    <ErrorBoundary what={t('This screen')} onError={ports.reloadAfterFailure}>
      {program ? (
        <Playing ports={ports} program={program} />
      ) : (
        <JoinScreen
          ports={ports}
          isKnown={program === null}
          wasRevoked={wasRevoked}
          onJoined={() =>
            void ports
              .program()
              .then((found) => (found.ok ? take(found.value) : undefined))
              .catch(ports.reloadAfterFailure)
          }
        />
      )}
    </ErrorBoundary>
  );
}

interface PlayingProps {
  readonly ports: KioskPorts;
  readonly program: ScreenProgram;
}

const REPORTED_EVERY = 30 * SECOND;

function Playing({ ports, program }: PlayingProps): ReactNode {
  const [state, dispatch] = useReducer(player, { ...FIRST_PLAYER, playlist: program.playlist });
  const [shown, setShown] = useState<FrameState | null>(null);
  const now = useNow(ports.clock, SECOND);
  const { playlist } = program;
  useEffect(() => dispatch({ kind: 'playlist', playlist }), [playlist]);
  useEffect(
    () =>
      dispatch({
        kind: 'tick',
        at: now,
        wall: wallTime(now),
        hasNewVersion: ports.isNewVersion(program.version),
      }),
    [now, ports, program.version],
  );
  useEffect(() => {
    if (state.isReloadDue) ports.reload(program.version);
  }, [state.isReloadDue, ports, program.version]);

  const { front, back } = state;
  const isEmpty = front === null && back === null;
  const isOpening = front === null && back !== null;
  const activity = screenActivity(playlist, front !== null, state.failures > 0, wallTime(now));
  const item = Math.max(0, playlist?.items.findIndex(({ id }) => id === front?.item.id) ?? 0);
  const slice = Math.floor(now / REPORTED_EVERY);
  useEffect(() => {
    if (isOpening || (front !== null && shown === null)) return;
    const { title = '', errors = [] } = front === null ? {} : (shown ?? {});
    const drawn = front === null ? Promise.resolve(null) : pictureOf(front.key);
    drawn
      .then((picture) => ports.report({ item, title, errors, picture, activity }))
      .catch(ports.reloadAfterFailure);
    // oxlint-disable-next-line react/exhaustive-deps -- reported at first, every half minute and at each turn
  }, [slice, front?.key, shown === null, activity.kind, isOpening]);

  return (
    <main className={styles['screen']} onPointerDown={ports.fillScreen}>
      {[front, back].map(
        (slot) =>
          slot && (
            <ScreenFrame
              key={slot.key}
              slot={slot}
              isFront={slot === front}
              now={now}
              address={ports.addressOf(screenAddress(slot.item, program.states))}
              onState={(found) => {
                if (slot === front) setShown(found);
                else if (found.kind === 'ready' && !slot.isReady) dispatch({ kind: 'ready', key: slot.key });
                if (found.kind === 'lost') dispatch({ kind: 'lost', key: slot.key });
              }}
            />
          ),
      )}
      {isEmpty && (
        <div role="status" className={styles['note']}>
          <h1>{program.name}</h1>
          <p>{screenActivityText(activity)}</p>
        </div>
      )}
      {/* Nothing of the dashboards can be pressed. */}
      <div
        className={styles['cover']}
        data-dark={playlist !== null && isNight(playlist, wallTime(now)) ? '' : undefined}
      />
    </main>
  );
}

/** A picture of the frame in front, in base64. */
async function pictureOf(key: number): Promise<string | null> {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-slot="${key}"]`);
  const picture = frame?.contentDocument ? await smallPicture(frame.contentDocument) : null;
  if (picture === null) return null;
  return btoa(String.fromCharCode(...new Uint8Array(await picture.arrayBuffer())));
}
