import { t } from '../../t.ts';
import type { SpokenMessages } from './message.ts';

export const messages: SpokenMessages = {
  longPressMessage: () => t('Long press or press Alt + ArrowDown to open menu'),
};
