import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Millis } from '#domain/time.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';

const TimeRangeDialog = lazyPart(async () => ({
  default: (await import('./TimeRangeDialog.tsx')).TimeRangeDialog,
}));

export interface RangePickerProps {
  /** The name of what the range is for. */
  readonly name: string;
  readonly value: string;
  readonly now: Millis;
  /** The server's time zone. */
  readonly zone: string;
  readonly onUse: (range: string) => void;
  /** One that its page has anyway. */
  readonly icon: LucideIcon;
}

/** A button that opens the dialog with a calendar and two ends. */
export function RangePicker({ onUse, icon, ...picked }: RangePickerProps): ReactNode {
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <IconButton
        label={t('Pick dates of {name}', { name: picked.name })}
        icon={icon}
        onPress={() => setPicking(true)}
      />
      <Suspense fallback={null}>
        {isPicking && (
          <TimeRangeDialog
            {...picked}
            onUse={(range) => {
              setPicking(false);
              onUse(range);
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
